import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { type FileStore, NoContent } from './file-store.ts'

/**
 * Keeps contents in a folder that nobody else may read. A content is written aside, synced, renamed into place, and
 * the folder is synced: after a crash it is there whole or not at all.
 */
export function diskStore(root: string): FileStore {
  const place = (name: string) => path.join(root, ...stepsOf(name))
  return {
    origin: null,
    async write(name, content) {
      const file = place(name)
      // What a crash leaves of it is found among the names, as something that nobody knows.
      const aside = `${file}-aside-${randomUUID()}`
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      try {
        await writeSynced(aside, content)
        await rename(aside, file)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
      await syncFolder(path.dirname(file))
    },
    async size(name) {
      const found = await stat(place(name)).catch(missing)
      return found?.isFile() ? found.size : null
    },
    async read(name, span) {
      const file = await open(place(name), 'r').catch(missing)
      if (!file) throw new NoContent(name)
      const part = span === undefined ? {} : { start: span.from, end: span.to }
      return file.createReadStream(part)
    },
    async move(from, to) {
      const target = place(to)
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      const moved = await rename(place(from), target).then(() => true, missing)
      if (!moved) throw new NoContent(from)
      await syncFolder(path.dirname(target))
    },
    async remove(names) {
      for (const name of names) await unlink(place(name)).catch(missing)
    },
    list: (prefix) => listIn(root, prefix),
    posting: async () => null,
    link: async () => null,
  }
}

/** A name is never a way out of the folder, nor into what is hidden. */
function stepsOf(name: string): string[] {
  const steps = name.split('/')
  if (steps.some((step) => !/^[A-Za-z0-9-]+$/.test(step))) throw new Error('no such name for a content')
  return steps
}

async function writeSynced(file: string, content: AsyncIterable<Buffer> | Buffer) {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new name is kept only once its folder is; Windows has no such thing. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* listIn(root: string, prefix: string): AsyncIterable<{ name: string; at: Date }> {
  const cut = prefix.lastIndexOf('/') + 1
  const folder = path.join(root, prefix.slice(0, cut))
  const entries = await opendir(folder, { recursive: true }).catch(missing)
  if (!entries) return
  for await (const entry of entries) {
    const name = nameOf(entry, root)
    if (!entry.isFile() || !name.startsWith(prefix)) continue
    const found = await stat(path.join(root, name)).catch(missing)
    if (found) yield { name, at: found.mtime }
  }
}

function nameOf(entry: Dirent, root: string): string {
  return path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')
}

/** Undefined for what is not there; any other trouble is thrown. */
function missing(error: unknown): undefined {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  if (!isMissing) throw error
}
