/** Makes a zip, stored or deflated, with 64-bit fields if asked. */
import { crc32, deflateRawSync } from "node:zlib";

export interface ZipFile {
  readonly name: string;
  readonly data: Uint8Array;
  readonly isDeflated?: boolean;
  readonly isEncrypted?: boolean;
}

export function zip(files: readonly ZipFile[], { is64 = false, comment = "" } = {}): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const { name, data, isDeflated = false, isEncrypted = false } of files) {
    const stored = isDeflated ? deflateRawSync(data) : Buffer.from(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    common.writeUInt16LE(isDeflated ? 8 : 0, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(is64 ? 0xffffffff : stored.length, 14);
    common.writeUInt32LE(is64 ? 0xffffffff : data.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const sizes = Buffer.alloc(is64 ? 28 : 0);
    if (is64) {
      sizes.writeUInt16LE(1, 0);
      sizes.writeUInt16LE(24, 2);
      sizes.writeBigUInt64LE(BigInt(data.length), 4);
      sizes.writeBigUInt64LE(BigInt(stored.length), 12);
      sizes.writeBigUInt64LE(BigInt(offset), 20);
    }
    // The extra field of the file itself has another length than that of the list.
    const own = Buffer.from([9, 9, 1, 0, 7]);
    const local = Buffer.from(common);
    local.writeUInt16LE(own.length, 24);
    const part = Buffer.concat([u32(0x04034b50), local, Buffer.from(name), own, stored]);
    const central = Buffer.from(common);
    central.writeUInt16LE(sizes.length, 24);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(is64 ? 0xffffffff : offset, 10);
    list.push(
      Buffer.concat([u32(0x02014b50), Buffer.alloc(2), central, rest, Buffer.from(name), sizes]),
    );
    parts.push(part);
    offset += part.length;
  }
  const entries = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(is64 ? 0xffffffff : entries.length, 12);
  end.writeUInt32LE(is64 ? 0xffffffff : offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([
    ...parts,
    entries,
    ...(is64 ? ends64(offset, entries.length) : []),
    end,
    Buffer.from(comment),
  ]);
}

function ends64(offset: number, size: number): Buffer[] {
  const end = Buffer.alloc(56);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  return [end, locator];
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
