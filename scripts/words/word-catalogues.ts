// Makes lingui's catalogues of words anew from the sources, keeping what is translated.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig, type CatalogType } from '@lingui/conf'
import { messageId } from 'kit/text/message-id'
import type { Phrase } from 'kit/text/vocabulary/vocabulary'

export type Made = { file: string; language: string; messages: CatalogType; text: string }

const root = path.resolve(import.meta.dirname, '../..')
const config = getConfig({ cwd: root })

/** Every catalogue as it should stand: extracted anew, old translations kept, gone sentences dropped. */
export async function makeCatalogues(): Promise<Made[]> {
  const catalogues = await getCatalogs(config)
  const collected = await Promise.all(
    catalogues.map(async (catalogue) => ({
      catalogue,
      next: await collect(catalogue),
      before: await catalogue.readAll(),
    })),
  )
  const known = collected.flatMap(({ before }) => Object.entries(before))
  const made: Made[] = []
  for (const { catalogue, next, before } of collected) {
    if (Object.keys(next).length === 0) continue
    const merged = catalogue.merge(before, next, { overwrite: true })
    for (const language of config.locales) {
      const messages = borrow(
        tidy(merged[language] ?? {}),
        known.filter(([code]) => code === language).map(([, all]) => all),
      )
      const file = path.resolve(root, catalogue.getFilename(language))
      made.push({
        file,
        language,
        messages,
        text: await catalogue.format.serialize(file, messages, language),
      })
    }
  }
  return made
}

async function collect(catalogue: Awaited<ReturnType<typeof getCatalogs>>[number]) {
  const next = await catalogue.collect()
  if (!next) throw new Error(`the sources of ${catalogue.path} cannot be read; the lines above say why`)
  const file = path.join(path.dirname(path.resolve(root, catalogue.getFilename('ur'))), 'vocabulary.json')
  if (!existsSync(file)) return next
  const own = { ...next }
  const origin = [path.relative(root, file)] as const
  for (const sentence of ownSentencesIn(file)) {
    const id = messageId(sentence)
    const known = own[id]
    own[id] = known
      ? { ...known, origin: [...(known.origin ?? []), [...origin]] }
      : { message: sentence, origin: [[...origin]], comments: [], placeholders: {} }
  }
  return own
}

/**
 * What a module says to institutes that are no schools, each once: it stands in its catalogue, where lingui looks for
 * no sources.
 */
function ownSentencesIn(file: string): string[] {
  const phrases = JSON.parse(readFileSync(file, 'utf8')) as Phrase[]
  const own = phrases.flatMap(({ school, ...others }) =>
    Object.values(others).filter((text) => text !== school),
  )
  return [...new Set(own)]
}

function tidy(messages: CatalogType): CatalogType {
  const alive = Object.entries(messages).filter(([, { obsolete }]) => !obsolete)
  return Object.fromEntries(alive.sort(([, a], [, b]) => compare(a.message ?? '', b.message ?? '')))
}

/** A sentence that another catalogue has already translated is not translated twice. */
function borrow(messages: CatalogType, others: (CatalogType | undefined)[]): CatalogType {
  const filled = Object.entries(messages).map(([id, message]) => {
    const translation =
      message.translation || others.find((other) => other?.[id]?.translation)?.[id]?.translation || ''
    return [id, { ...message, translation }] as const
  })
  return Object.fromEntries(filled)
}

function compare(a: string, b: string) {
  return a < b ? -1 : a > b ? 1 : 0
}
