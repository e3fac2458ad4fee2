import { countryOf } from 'kit/values/country'
import { checkPassword } from 'kit/security/password'
import { readPhone } from 'kit/values/phone'
import { type FieldError, Refusal } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { z } from 'zod'
import { judgeName, nameSentences } from '../domains/subdomain.ts'
import type { signUp } from './contract.ts'
import { isCourseProvider } from 'kit/institute/course-providers'

export type Application = z.output<typeof signUp.body>

/** The application with its telephone number in E.164. Refuses with every field that cannot be taken, at once. */
export function checkApplication(given: Application): Application {
  const phone = readPhone(given.phone, given.country)
  const errors = [
    ...passwordErrors(given),
    ...subdomainErrors(given),
    ...(countryOf(given.country) ? [] : [choiceError('/country', 'Country')]),
    ...(phone.ok ? [] : [{ pointer: '/phone', code: phone.code, message: phone.message, title: 'Phone' }]),
    ...(given.courseProvider === undefined || isCourseProvider(given.courseProvider)
      ? []
      : [choiceError('/courseProvider', 'Course provider')]),
  ]
  if (errors.length > 0 || !phone.ok) throw new Refusal('invalid', 'Invalid Data', {}, { errors })
  return { ...given, phone: phone.e164 }
}

function passwordErrors({
  password,
  confirmPassword,
  instituteName,
  subdomain,
  email,
}: Application): FieldError[] {
  const weakness = refusalOf(() => checkPassword(password, [instituteName, subdomain, email]))
  const mismatch = sentence('The two passwords are not the same')
  return [
    ...(weakness?.errors ?? []),
    ...(password === confirmPassword
      ? []
      : [{ pointer: '/confirmPassword', code: 'mismatch', message: mismatch }]),
  ]
}

function subdomainErrors({ subdomain }: Application): FieldError[] {
  const judgement = judgeName(subdomain)
  if (judgement === 'well-formed') return []
  return [{ pointer: '/subdomain', code: judgement, message: nameSentences[judgement] }]
}

function choiceError(pointer: string, title: string): FieldError {
  return { pointer, code: 'choice', message: choice, title }
}
const choice = sentence('{field} must be one of the choices offered')

function refusalOf(check: () => void): Refusal | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
