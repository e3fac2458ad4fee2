import type { Day } from 'kit/values/day'
import type { Language } from 'kit/text/locale'
import { words } from 'kit/text/words-node'
import type { MessageDeclaration } from '../../../core/messages.ts'

type Given = { day: Day; language: Language }

/** The values of a message about a fictitious person, with a name of the language. */
export function sampleOf(
  fields: MessageDeclaration['fields'],
  { day, language }: Given,
): Record<string, string | number> {
  const { say } = words(language)
  return Object.fromEntries(
    Object.entries(fields).map(([name, { isDay, sample = name }]) => [
      name,
      isDay ? day : typeof sample === 'number' ? sample : say(sample),
    ]),
  )
}
