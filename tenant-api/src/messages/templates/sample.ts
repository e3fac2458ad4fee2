import type { Language } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { FieldName } from '../outbound/events.ts'

/** A fictitious person, with a name of the language. */
export function sampleOf(day: string, language: Language): Record<FieldName, string | number> {
  const names = {
    en: ['Ali Khan', 'Sara Khan'],
    ur: ['علی خان', 'سارہ خان'],
    ar: ['علي خان', 'سارة خان'],
  } as const
  const [student, collector] = names[language]
  return {
    student,
    collector,
    section: '8-A',
    day,
    from: day,
    until: day,
    percent: 74.5,
    limit: 80,
    minutes: 20,
    reason: words(language).say(sentence('Heavy rain')),
    event: words(language).say(sentence('Sports day')),
    time: '09:00–12:30',
    subject: words(language).say(sentence('A receipt is missing')),
    description: words(language).say(sentence('Please send sports shoes.')),
    entries: words(language).say(sentence('Read chapter 6.')),
    times: '16:00  Sana Iqbal',
    children: student,
    amount: '20,750 PKR',
    number: '10043000000016',
    beginning: words(language).say(sentence('Read chapter 6.')),
  }
}
