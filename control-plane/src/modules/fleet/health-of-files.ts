import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { openFileStore } from 'kit/storage/storage'
import type { Control } from '../../database.ts'
import type { Answer } from './health.ts'

/** Whether a content can be written where the schools' files are, read, and taken away again. */
export async function keepsFiles(_: Control, dataDir: string): Promise<Answer> {
  const store = await openFileStore(process.env, dataDir)
  const [name, content] = [`doctor/${randomUUID()}`, 'How are you?']
  await store.write(name, Buffer.from(content))
  const read = await text(await store.read(name))
  await store.remove([name])
  const where = store.origin === null ? 'in the data folder' : `at ${store.origin}`
  return { ok: read === content, detail: where }
}
