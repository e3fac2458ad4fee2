import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type KeptMail, listMail } from 'kit/messages/mail/mailbox'
import { mailer } from 'kit/messages/mail/mailer'
import { speaker } from 'kit/testing/testing'
import { afterAll } from 'vitest'
import { buildControlApp, type ControlAppOptions } from './app.ts'
import { testControlPlane } from './testing.ts'

const plenty = { quota: 10_000, seconds: 60 }
const limits = { signups: plenty, mails: plenty, names: plenty, rest: plenty }

/** A control plane with its HTTP side, spoken to as a visitor; call it at the top level of a test file. */
export async function testControlApp(options: Partial<ControlAppOptions> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'maktab-site-'))
  const mailbox = path.join(folder, 'mail')
  const marketingRoot = path.join(folder, 'site')
  await writeSite(marketingRoot)
  const control = await testControlPlane()
  const mail = mailer({ transport: 'mailbox', folder: mailbox, from: 'no-reply@maktab.example' })
  const built = await buildControlApp({
    control,
    mail,
    mailbox,
    marketingRoot,
    log: false,
    limits,
    ...options,
  })
  // Hooks run last in, first out: the app ends before the control plane beneath it.
  afterAll(async () => {
    await built.close()
    await rm(folder, { recursive: true, force: true })
  })
  const visitor = (headers: Record<string, string> = {}) => speaker(built.app, 'localhost:4000', headers)
  return { control, ...built, visitor, mailTo: (to: string) => mailTo(mailbox, to) }
}

async function writeSite(root: string) {
  const files = {
    'index.html': '<!doctype html><title>home</title>',
    'signup/index.html': '<!doctype html><title>sign up</title>',
    'ur/index.html': '<!doctype html><html lang="ur" dir="rtl"><title>گھر</title>',
    '404.html': '<!doctype html><title>nothing here</title>',
    'assets/site-1a2b.js': 'export {}',
    'aliases.json': '{"/modal/exams":"index.html","/ur/modal/exams":"ur/index.html"}',
    'robots.txt': 'Sitemap: {origin}/sitemap.xml',
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.join(root, path.dirname(name)), { recursive: true })
    await writeFile(path.join(root, name), content)
  }
}

async function mailTo(folder: string, to: string): Promise<KeptMail[]> {
  return (await listMail(folder)).filter((mail) => mail.to === to)
}
