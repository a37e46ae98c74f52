/**
 * Runs `work` on a signal to end; then the process ends by that signal.
 *
 * @returns stops the watch
 */
export function beforeSignal(work: (signal: NodeJS.Signals) => void): () => void {
  const stop = (): void => {
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    work(signal);
    stop();
    process.kill(process.pid, signal);
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  return stop;
}
