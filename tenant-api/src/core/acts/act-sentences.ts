import type { Say } from 'kit/text/words'
import { type Reader, words } from 'kit/text/words-node'
import { sayMonth } from './localized-message.ts'

/** The sentence of each act, by the act's key. */
export type Sentences = Readonly<Record<string, string>>
type About = Record<string, string | number>

/** Renders an act in the reader's words; built-in roles get their name in the reader's language. */
export function sayAct(say: Say, sentence: string, about: About): string {
  const called = Object.entries(about).map(([key, value]) => [
    key,
    roleKeys.has(key) ? say(String(value)) : value,
  ])
  return say(sentence, Object.fromEntries(called))
}
const roleKeys: ReadonlySet<string> = new Set(['role', 'copied'])

type Act = { key: string; about: About; actorId: string | null; apiKeyId: string | null; actor: string }

/** Renders an act for its reader. A system actor's name is translated; a person's name is shown as it is. */
export function describeAct(reader: Reader, sentences: Sentences, { key, about, ...by }: Act) {
  const { say } = words(reader)
  const said = Object.fromEntries(
    Object.entries(about).map(([name, value]) => [name, sayMonth(reader.language, name, value)]),
  )
  return {
    sentence: sayAct(say, sentences[key] ?? key, said),
    actor: by.actorId === null && by.apiKeyId === null ? say(by.actor) : by.actor,
  }
}
