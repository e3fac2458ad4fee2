import { inScript } from 'kit/text/name-in-script'
import type { Language } from 'kit/text/locale'
import type { Balance } from 'tenant-api/contract/attendance/leave'

/** What a type is called in the reader’s script. */
export function typeName(
  language: Language,
  { title, otherTitle }: Pick<Balance, 'title' | 'otherTitle'>,
): string {
  return inScript(language, title, otherTitle)[0]
}
