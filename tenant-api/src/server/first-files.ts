import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Language } from 'kit/text/locale'
import type { Me } from '../access/sessions/contract.ts'

/** The files of the build that a page needs at once, by what it will show; the build writes them (web/first-files.ts). */
export type FirstFiles = {
  /** What areas declare, whoever looks. */
  all: readonly string[]
  words: Readonly<Partial<Record<Language, readonly string[]>>>
  /** The log-in form. */
  door: readonly string[]
  /** Everybody's home page, and what it begins with for an office and for families. */
  home: readonly string[]
  office: readonly string[]
  family: readonly string[]
}

export type Opened = { me: Me | null | undefined; language: Language; path: string }

/** A build without a list, such as one of a test, has none. */
export async function readFirstFiles(root: string): Promise<FirstFiles | null> {
  const text = await readFile(path.join(root, '.vite/first-files.json'), 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text)
}

/** The tags by which a browser asks for these files beside those of the frame, and not one behind the other. */
export function firstFileTags(
  files: FirstFiles,
  { me, language, path: address }: Opened,
  nonce: string,
): string[] {
  const wanted = [...files.all, ...(files.words[language] ?? []), ...ofPage(files, me, address)]
  return [...new Set(wanted)].map((file) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="/${file}" nonce="${nonce}">`
      : `<link rel="modulepreload" crossorigin href="/${file}" nonce="${nonce}">`,
  )
}

function ofPage(files: FirstFiles, me: Opened['me'], address: string): readonly string[] {
  if (me === null) return address === '/' || address === '/login' ? files.door : []
  if (!me || me.owes !== null || !isHome(address)) return []
  return [
    ...files.home,
    ...(me.roles.some(isOfFamily) ? files.family : []),
    ...(me.roles.every(isOfFamily) ? [] : files.office),
  ]
}

function isOfFamily({ like }: Me['roles'][number]): boolean {
  return like === 'guardian' || like === 'student'
}

/** The start of the institute, or of a campus. */
function isHome(address: string): boolean {
  return /^\/(?:i|c\/[\w-]+)?\/?$/.test(address)
}
