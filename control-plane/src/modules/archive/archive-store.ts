import { hkdfSync } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { FileStore } from 'kit/storage/file-store'
import { open, seal } from 'kit/storage/keys'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Where a school's archives are kept: each object is compressed, and sealed under the school's key by its own name. */
export type ArchiveStore = {
  /** Gives the sealed bytes. */
  put(name: string, content: Buffer): Promise<Buffer>
  get(name: string): Promise<Buffer>
  /** The sealed bytes, as they lie there. */
  sealed(name: string): Promise<Buffer>
  /** What such bytes hold. */
  unsealed(name: string, bytes: Buffer): Promise<Buffer>
  has(name: string): Promise<boolean>
  list(folder: string): AsyncIterable<string>
  remove(names: readonly string[]): Promise<void>
}

/** The vault of one school under one of its keys. What is in it is lost to everybody once that key is destroyed. */
export function openArchives(
  store: FileStore,
  { schoolId, dataKey }: { schoolId: string; dataKey: Buffer },
): ArchiveStore {
  const key = Buffer.from(hkdfSync('sha256', dataKey, schoolId, 'maktab archive', 32))
  const inside = (name: string) => `${schoolId}/${name}`
  const label = (name: string) => `archive:${schoolId}:${name}`
  const sealed = async (name: string) => buffer(await store.read(inside(name)))
  const unsealed = async (name: string, bytes: Buffer) => decompress(open(key, bytes, label(name)))
  return {
    async put(name, content) {
      const bytes = seal(key, await compress(content), label(name))
      await store.write(inside(name), bytes)
      return bytes
    },
    get: async (name) => unsealed(name, await sealed(name)),
    unsealed,
    sealed,
    has: async (name) => (await store.size(inside(name))) !== null,
    async *list(folder) {
      for await (const { name } of store.list(inside(`${folder}/`))) yield name.slice(schoolId.length + 1)
    },
    remove: (names) => store.remove(names.map(inside)),
  }
}

/** How large a part is before it is compressed: it is held in memory, and stores that want a length are told it. */
const partBytes = 8 * 2 ** 20

/** A stream in parts of one size. */
export async function* inParts(from: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of from) {
    held.push(chunk)
    size += chunk.length
    if (size < partBytes) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}

/** The names of an archive's objects, and of the contents of files that all archives of a school under one key share. */
export const names = {
  manifest: (archiveId: string) => `${archiveId}/manifest`,
  part: (archiveId: string, table: number, part: number) => `${archiveId}/table-${table}-${part}`,
  content: (keyId: string, content: string) =>
    `${keyId.replaceAll('_', '-')}/${content.replaceAll('/', '-')}`,
}
