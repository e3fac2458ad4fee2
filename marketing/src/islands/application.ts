import type { signUp } from 'control-plane/contract/signup'
import type { Input } from 'kit/http/client'

export type Application = NonNullable<Input<typeof signUp>['body']>
/** The form's answers by the names of its controls; what was not answered is ''. */
export type Answers = Record<string, string>

/** The sign-up that the answers make. Optional answers that are empty are left out. */
export function applicationOf(answers: Answers, language: string): Application {
  const given = (name: string) => (answers[name] ?? '').trim()
  const { firstName, lastName } = splitName(given('name'))
  const password = answers['password'] ?? ''
  const body = {
    firstName,
    lastName,
    email: given('email'),
    password,
    // The field can be shown instead of being typed twice.
    confirmPassword: password,
    instituteName: given('instituteName'),
    subdomain: given('subdomain'),
    instituteType: given('instituteType'),
    country: given('country'),
    phone: nationalPhone(given('phone'), given('country')),
    courseProvider: given('courseProvider') || undefined,
    totalStudents: given('totalStudents') || undefined,
    totalStaff: given('totalStaff') || undefined,
    package: given('package') || undefined,
    language,
  }
  // The server judges the choices; here they are texts of the page's own controls.
  return body as Application
}

/** "Amina bint Yusuf" → first name Amina, last name "bint Yusuf"; a single name has no last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** Beside "+92" people leave the zero of a Pakistani mobile out; its national form has eleven digits. */
export function nationalPhone(typed: string, country: string): string {
  const digits = typed.replace(/[\s()-]/g, '')
  return country === 'PK' && /^[3\u0663\u06f3][\d\u0660-\u0669\u06f0-\u06f9]{9}$/.test(digits)
    ? `0${digits}`
    : typed
}

export type Missing = { name: string; rule: 'required' | 'email' }

const needed = ['name', 'email', 'password', 'instituteName', 'subdomain', 'country', 'phone']

/** What need not be asked of the server to be known as wrong. */
export function missingAnswers(answers: Answers): Missing[] {
  return needed.flatMap((name): Missing[] => {
    const given = (answers[name] ?? '').trim()
    if (!given) return [{ name, rule: 'required' }]
    return name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given) ? [{ name, rule: 'email' }] : []
  })
}

/** The control of the page that a server's pointer (`/firstName`) means. */
export function controlName(pointer: string): string {
  const key = pointer.split('/')[1] ?? ''
  const elsewhere: Record<string, string> = {
    firstName: 'name',
    lastName: 'name',
    confirmPassword: 'password',
  }
  return elsewhere[key] ?? key
}
