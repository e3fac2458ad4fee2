import type { Say } from 'kit/text/words'
import { type Reader, words } from 'kit/text/words-node'

/** The words of each act, by its key. */
export type Sentences = Readonly<Record<string, string>>
type About = Record<string, string | number>

/** What an act was, in the reader's words; the roles that every school has are called as the reader calls them. */
export function sayAct(say: Say, sentence: string, about: About): string {
  const called = Object.entries(about).map(([key, value]) => [
    key,
    roleKeys.has(key) ? say(String(value)) : value,
  ])
  return say(sentence, Object.fromEntries(called))
}
const roleKeys: ReadonlySet<string> = new Set(['role', 'copied'])

type Act = { key: string; about: About; actorId: string | null; apiKeyId: string | null; actor: string }

/** An act as its reader is told of it: a part of the product has a name in every language, a person their own. */
export function describeAct(reader: Reader, sentences: Sentences, { key, about, ...by }: Act) {
  const { say } = words(reader)
  return {
    sentence: sayAct(say, sentences[key] ?? key, about),
    actor: by.actorId === null && by.apiKeyId === null ? say(by.actor) : by.actor,
  }
}
