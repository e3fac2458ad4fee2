import { readPhone } from 'kit/values/phone'
import type { School } from '../../../core/school/school.ts'

/** What somebody typed to log in, as E.164, if it can be a telephone as it is dialled where the school is. */
export async function phoneLogin(school: School, login: string): Promise<string | undefined> {
  const read = readPhone(login, (await school.profile()).country)
  return read.ok ? read.e164 : undefined
}
