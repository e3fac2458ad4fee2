import { readPhone } from 'kit/values/phone'
import type { School } from '../../../core/school/school.ts'

/** A typed log-in name as E.164, if it can be a telephone as dialled in the school's country. */
export async function phoneLogin(school: School, login: string): Promise<string | undefined> {
  const read = readPhone(login, (await school.profile()).country)
  return read.ok ? read.e164 : undefined
}
