import type { Phrase } from './vocabulary-phrases.ts'
import { sentence } from './words.ts'

/** What is said of a plan and of how many it has room for. */
export function ofUsage(): Phrase[] {
  return [
    {
      school:
        'Your plan has room for {limit} students, and {count} are enrolled. A larger one is found under Settings, Plan & usage',
      'coaching-centre': sentence(
        'Your plan has room for {limit} participants, and {count} are enrolled. A larger one is found under Settings, Plan & usage',
      ),
    },
    {
      school:
        'The school’s plan has room for {limit} students, and {count} are enrolled. Please tell whoever runs the school',
      'coaching-centre': sentence(
        'The school’s plan has room for {limit} participants, and {count} are enrolled. Please tell whoever runs the school',
      ),
    },
  ]
}
