import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { type FileStore, NoContent } from './file-store.ts'

/**
 * Stores contents in a folder that no other user may read. A content is written to a temporary file, synced,
 * renamed into place, and the folder is synced: after a crash it is complete or absent.
 */
export function diskStore(root: string): FileStore {
  const place = (name: string) => path.join(root, ...stepsOf(name))
  return {
    origin: null,
    async write(name, content) {
      const file = place(name)
      // A temporary file that a crash leaves behind is listed among the names, where no record refers to it.
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

/** Splits a name; rejects one that leads out of the folder or to a hidden file. */
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

/** A new name is durable only once its folder is synced; Windows has no such call. */
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

/** Undefined if the file does not exist; rethrows any other error. */
function missing(error: unknown): undefined {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  if (!isMissing) throw error
}
