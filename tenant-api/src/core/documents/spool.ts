import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type Spool<K extends string> = {
  write(name: K, text: string): Promise<void>
  /** All that was written under the name. */
  read(name: K): AsyncIterable<Buffer>
  close(): Promise<void>
}

/**
 * Keeps texts that come at the same time and are sent one behind the other. They lie in files without a name, which
 * nobody else can open and which are gone with the process.
 */
export async function openSpool<K extends string>(names: readonly K[]): Promise<Spool<K>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'maktab-spool-'))
  const files = new Map<K, FileHandle>()
  try {
    for (const name of names) files.set(name, await open(path.join(folder, name), 'w+', 0o600))
  } finally {
    await rm(folder, { recursive: true })
  }
  function fileOf(name: K): FileHandle {
    const file = files.get(name)
    if (!file) throw new Error(`nothing is kept as ${name}`)
    return file
  }
  return {
    write: async (name, text) => fileOf(name).appendFile(text),
    read: (name) => fileOf(name).createReadStream({ start: 0, autoClose: false }),
    close: async () => {
      for (const file of files.values()) await file.close()
    },
  }
}
