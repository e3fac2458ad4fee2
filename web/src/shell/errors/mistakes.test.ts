import { Refused } from 'kit/http/client'
import { expect, test } from 'vitest'
import { fieldOf, formErrorsOf } from './mistakes.ts'

const problem = {
  type: 'x',
  title: 'Invalid Data',
  status: 422,
  detail: 'Invalid Data',
  code: 'invalid',
  requestId: 'r1',
}

test('each refused field is named as the form names it', () => {
  const errors = [
    { pointer: '/name', code: 'required', message: 'Name is required' },
    { pointer: '/guardians/0/phone', code: 'phone', message: 'phone number is not valid' },
  ]
  expect(formErrorsOf(new Refused({ ...problem, errors }), 'offline')).toEqual([
    { name: 'name', message: 'Name is required' },
    { name: 'guardians.0.phone', message: 'phone number is not valid' },
  ])
})

test('a refusal without fields speaks for the whole form', () => {
  expect(formErrorsOf(new Refused({ ...problem, detail: 'Invalid email or password' }), 'offline')).toEqual([
    { message: 'Invalid email or password' },
  ])
})

test('a lost network is said in the language of the reader', () => {
  expect(formErrorsOf(new Refused({ ...problem, status: 0, code: 'network' }), 'کوئی نیٹ ورک نہیں')).toEqual([
    { message: 'کوئی نیٹ ورک نہیں' },
  ])
})

test('what is no refusal is a bug and is thrown on', () => {
  expect(() => formErrorsOf(new TypeError('x'), 'offline')).toThrow(TypeError)
})

test('a pointer is unescaped, and the body as a whole is no field', () => {
  expect(fieldOf('/a~1b/c~0d')).toBe('a/b.c~d')
  expect(fieldOf('')).toBeUndefined()
  expect(fieldOf('/')).toBeUndefined()
})
