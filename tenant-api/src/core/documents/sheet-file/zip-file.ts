import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A file inside a zip, as it comes: packed, with what its headers have to say of it. */
export type PackedPart = { packed: Buffer[]; packedBytes: number; bytes: number; sum: number }

/**
 * Packs a content piece by piece. Each piece ends at a full byte and stands for itself (RFC 1951, an empty stored
 * block), so that no state is kept between two of them and others can be packed in turn.
 */
export function packer(): { add(lines: readonly string[]): void; end(): PackedPart } {
  const part: PackedPart = { packed: [], packedBytes: 0, bytes: 0, sum: 0 }

  function take(content: Buffer, finishFlush: number) {
    const packed = deflateRawSync(content, { level, finishFlush })
    part.packed.push(packed)
    part.packedBytes += packed.length
    part.bytes += content.length
    part.sum = crc32(content, part.sum)
  }

  return {
    add: (lines) => take(bytesOf(lines), constants.Z_SYNC_FLUSH),
    end() {
      take(Buffer.alloc(0), constants.Z_FINISH)
      return part
    },
  }
}

/** Line by line: to join texts of which some are Urdu costs more than to write each. */
function bytesOf(lines: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(lines.reduce((sum, { length }) => sum + 3 * length, 0))
  let at = 0
  for (const line of lines) at += bytes.write(line, at)
  return bytes.subarray(0, at)
}

/** Rows repeat much: the quickest level makes them a seventh, the usual one a ninth at three times the price. */
const level = 1

export function packText(text: string): PackedPart {
  const { add, end } = packer()
  add([text])
  return end()
}

/** Puts parts together to a zip (APPNOTE 4.3); the lengths are known, so nothing follows a content. */
export function zipOf(parts: readonly (readonly [path: string, part: PackedPart])[]): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, part] of parts) {
    const name = Buffer.from(path)
    const facts = factsOf(name, part)
    directory.push(centralHeader(facts, at), name)
    pieces.push(localHeader(facts), name, ...part.packed)
    at += 30 + name.length + part.packedBytes
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([...pieces, ...directory, ending(parts.length, { size, at })])
}

/** What both headers of a part say, from the version to the length of the extra field: packed by deflate, of 1980. */
function factsOf(name: Buffer, { sum, packedBytes, bytes }: PackedPart): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(0x0800, 2)
  facts.writeUInt16LE(8, 4)
  facts.writeUInt16LE(0x21, 8)
  facts.writeUInt32LE(sum, 10)
  facts.writeUInt32LE(packedBytes, 14)
  facts.writeUInt32LE(bytes, 18)
  facts.writeUInt16LE(name.length, 22)
  return facts
}

function localHeader(facts: Buffer): Buffer {
  const mark = Buffer.alloc(4)
  mark.writeUInt32LE(0x04034b50)
  return Buffer.concat([mark, facts])
}

function centralHeader(facts: Buffer, at: number): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(20, 4)
  facts.copy(header, 6)
  header.writeUInt32LE(at, 42)
  return header
}

function ending(count: number, { size, at }: { size: number; at: number }): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return end
}
