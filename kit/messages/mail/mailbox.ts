import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { type Mailer, sender } from './mail.ts'
import type { SmsSender } from '../sms/text-message.ts'

const keptMail = z.object({
  id: z.string(),
  /** A text message has a number to go to, and only its text. */
  way: z.enum(['mail', 'text']).default('mail'),
  sentAt: z.iso.datetime(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  kind: z.string(),
  text: z.string(),
  html: z.string(),
})
/** A message that development stored instead of sending. */
export type KeptMail = z.output<typeof keptMail>

/** Development's transport: nothing leaves the machine, each message becomes a file in `folder`. */
export function fileMailer(settings: { folder: string; from: string }): Mailer {
  const { folder, from } = settings
  return {
    async send({ id = crypto.randomUUID(), fromName, ...mail }) {
      const sentAt = new Date().toISOString()
      await keep(folder, { id, way: 'mail', sentAt, from: sender(from, fromName), ...mail })
      return { id }
    },
  }
}

/** Development's transport for text messages: they are stored beside the mails. */
export function fileTexter({ folder }: { folder: string }): SmsSender {
  return {
    canSend: true,
    async send({ id, to, words, kind }) {
      const sentAt = new Date().toISOString()
      await keep(folder, {
        id,
        way: 'text',
        sentAt,
        from: 'SMS',
        to,
        subject: words,
        kind,
        text: words,
        html: '',
      })
      return { id }
    },
  }
}

/** The stored messages, newest first, at most `limit`. */
export async function listMail(folder: string, limit = 100): Promise<KeptMail[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.json'))
  const mails = await Promise.all(files.map((name) => readKept(path.join(folder, name))))
  return mails
    .filter((mail) => mail !== undefined)
    .sort((a, b) => b.sentAt.localeCompare(a.sentAt))
    .slice(0, limit)
}

/** One stored message, or undefined. */
export async function readMail(folder: string, id: string): Promise<KeptMail | undefined> {
  return readKept(path.join(folder, `${fileName(id)}.json`))
}

function keep(folder: string, kept: KeptMail): Promise<void> {
  return writeWhole(folder, `${fileName(kept.id)}.json`, JSON.stringify(kept, null, 2))
}

// Writes to a temporary file and renames it, so that a reader never sees half a message.
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
