import { signUp } from 'control-plane/contract/signup'
import { readPhone } from 'kit/values/phone'
import { expect, test } from 'vitest'
import { applicationOf, controlName, missingAnswers, nationalPhone, splitName } from './application.ts'

const answers = {
  name: 'Amina bint Yusuf',
  email: ' amina@greenvalley.example ',
  password: 'a long walk to school',
  instituteName: 'Green Valley School',
  subdomain: 'greenvalley',
  instituteType: 'school',
  country: 'PK',
  phone: '300 0000123',
  totalStudents: '101-200',
  courseProvider: '',
}

test('the answers of the page make a sign-up that the contract accepts', () => {
  const body = applicationOf(answers, 'ur')
  expect(signUp.body.safeParse(body).error).toBeUndefined()
  expect(body).toMatchObject({
    firstName: 'Amina',
    lastName: 'bint Yusuf',
    email: 'amina@greenvalley.example',
  })
  expect(JSON.parse(JSON.stringify(body))).not.toHaveProperty('courseProvider')
})

test('a single name has no last name', () => {
  expect(splitName('زینب')).toEqual({ firstName: 'زینب', lastName: '' })
  expect(signUp.body.safeParse(applicationOf({ ...answers, name: 'زینب' }, 'ur')).success).toBe(true)
})

test('a Pakistani mobile may be typed with or without its zero, in three digit systems', () => {
  for (const typed of ['0300 0000123', '300 0000123', '+92 300 0000123', '۳۰۰۰۰۰۰۱۲۳']) {
    expect(readPhone(nationalPhone(typed, 'PK'), 'PK')).toEqual({ ok: true, e164: '+923000000123' })
  }
  expect(nationalPhone('501234567', 'AE')).toBe('501234567')
})

test('what is empty or no e-mail address is known before anything is sent', () => {
  expect(missingAnswers(answers)).toEqual([])
  expect(missingAnswers({ ...answers, name: ' ', email: 'amina' })).toEqual([
    { name: 'name', rule: 'required' },
    { name: 'email', rule: 'email' },
  ])
})

test('every field that the server may point at has a control on the page', () => {
  expect(controlName('/firstName')).toBe('name')
  expect(controlName('/confirmPassword')).toBe('password')
  expect(controlName('/subdomain')).toBe('subdomain')
})
