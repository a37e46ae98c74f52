import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** The width of an element, so that drawings fit it and their text keeps its size. */
export function useWidth<E extends HTMLElement>(): readonly [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(() => setWidth(element.current?.clientWidth ?? 0));
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
