import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { type Mailer, sender } from './mail.ts'

const keptMail = z.object({
  id: z.string(),
  sentAt: z.iso.datetime(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  kind: z.string(),
  text: z.string(),
  html: z.string(),
})
/** A message that development kept instead of sending. */
export type KeptMail = z.output<typeof keptMail>

/** Development's transport: nothing leaves the machine, each message becomes a file of `folder`. */
export function fileMailer(settings: { folder: string; from: string }): Mailer {
  const { folder, from } = settings
  return {
    async send({ id = crypto.randomUUID(), fromName, ...mail }) {
      const sentAt = new Date().toISOString()
      const kept: KeptMail = { id, sentAt, from: sender(from, fromName), ...mail }
      await writeWhole(folder, `${fileName(id)}.json`, JSON.stringify(kept, null, 2))
      return { id }
    },
  }
}

/** The kept messages, newest first, at most `limit`. */
export async function listMail(folder: string, limit = 100): Promise<KeptMail[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.json'))
  const mails = await Promise.all(files.map((name) => readKept(path.join(folder, name))))
  return mails
    .filter((mail) => mail !== undefined)
    .sort((a, b) => b.sentAt.localeCompare(a.sentAt))
    .slice(0, limit)
}

/** One kept message, or undefined. */
export async function readMail(folder: string, id: string): Promise<KeptMail | undefined> {
  return readKept(path.join(folder, `${fileName(id)}.json`))
}

// A reader never sees half a message: it is written beside and moved into place.
async function writeWhole(folder: string, name: string, content: string) {
  await mkdir(folder, { recursive: true })
  const draft = path.join(folder, `.${name}.${crypto.randomUUID()}`)
  await writeFile(draft, content, { mode: 0o600 })
  await rename(draft, path.join(folder, name))
}

async function readKept(file: string): Promise<KeptMail | undefined> {
  const content = await readFile(file, 'utf8').catch(() => undefined)
  return content === undefined ? undefined : keptMail.safeParse(JSON.parse(content)).data
}

function fileName(id: string): string {
  return id.replace(/[^\w-]/g, '_').slice(0, 120)
}
