import { eq, sql } from 'drizzle-orm'
import { speaker, type Speaker } from 'kit/testing/testing'
import { castSchool } from './school.ts'
import { student } from '../src/people/students-and-guardians/tables.ts'
import { security } from '../src/institute/settings/contract.ts'
import * as contract from '../src/accounts/registrations/contract.ts'
import { registration } from '../src/accounts/registrations/tables.ts'

const plenty = { quota: 50_000, seconds: 3_600 }

/** Of the three campuses not the main one. */
const canalCampus = '01980000-0000-7000-8000-00000000c003'

export type RegistrationBody = Record<string, unknown>

const approve = (by: Speaker, id: string, more: RegistrationBody = {}) =>
  by.call(contract.approve, {
    params: { id },
    body: { kind: 'guardian', personId: null, children: [], ...more } as never,
  })
const reject = (by: Speaker, id: string, isTold = false) =>
  by.call(contract.reject, { params: { id }, body: { reason: 'We do not know the child', isTold } })
const details = (by: Speaker, id: string) => by.call(contract.readDetails, { params: { id } })

/** A school to which people register from everywhere, and what they and its office do. */
export async function castRegistering() {
  const cast = await castSchool({
    proxies: ['127.0.0.1'],
    limits: {
      door: plenty,
      codes: plenty,
      guesses: plenty,
      registrations: plenty,
      'school-registrations': plenty,
    },
  })
  let network = 0
  const elsewhere = () => speaker(cast.app(), cast.host, { 'x-forwarded-for': `10.9.${(network += 1)}.1` })

  let fresh = 0
  const contact = () => `naya${(fresh += 1)}@parents.example`

  const mother = (more: RegistrationBody = {}): RegistrationBody => ({
    kind: 'guardian',
    firstName: 'Shaista',
    lastName: 'Perveen',
    email: contact(),
    relation: 'mother',
    children: [{ name: 'Nobody', birthDate: '2015-01-01' }],
    ...more,
  })
  const worker = (more: RegistrationBody = {}): RegistrationBody => ({
    kind: 'staff',
    firstName: 'Kamran',
    lastName: 'Yousaf',
    email: contact(),
    work: 'Driver',
    campusId: canalCampus,
    ...more,
  })

  const ask = (said: RegistrationBody, browser: Speaker = elsewhere()) =>
    browser.call(contract.askToRegister, { body: said as never })
  const check = (ticket: string, code: string) =>
    elsewhere().call(contract.checkCode, { body: { ticket, code } })
  const send = (token: string, password: string | null = null) =>
    elsewhere().call(contract.register, { body: { token, password } })

  /** The code that has gone out last. */
  async function codeTo(to: string): Promise<string> {
    await cast.work()
    const mail = cast.mails.findLast((one) => one.to === to && one.kind === 'code')
    const text = cast.texts.findLast((one) => one.to === to)
    return /\d{6}/.exec(mail?.subject ?? text?.words ?? '')?.[0] ?? 'none'
  }

  /** All the way to the office's list. */
  async function registered(
    said: RegistrationBody,
    { browser = elsewhere(), password = null as string | null } = {},
  ) {
    const { ticket } = await ask(said, browser)
    const { token } = await check(ticket, await codeTo(String(said.email ?? said.phone)))
    await send(token, password)
    await cast.work()
    return rowOf(String(said.email ?? said.phone))
  }

  async function rowOf(to: string) {
    const { db } = await cast.school()
    const [row] = await db
      .select()
      .from(registration)
      .where(sql`email = ${to} or phone = ${to}`)
      .orderBy(sql`created_at desc`)
      .limit(1)
    if (!row) throw new Error('there is no such registration')
    return row
  }

  async function open(of: {
    registersGuardians?: boolean
    registersStaff?: boolean
    codesFor?: 'nobody' | 'families'
  }) {
    const nasreen = await cast.as('nasreen')
    const { version } = await nasreen.call(security.endpoints.read, {})
    await nasreen.call(security.endpoints.change, { version, body: of })
  }

  async function childAt(campusId: string, at = 0) {
    const { db } = await cast.school()
    const rows = await db
      .select({
        id: student.id,
        name: student.name,
        number: student.registrationNumber,
        birthDate: student.birthDate,
      })
      .from(student)
      .where(eq(student.campusId, campusId))
      .orderBy(student.id)
    const row = rows[at]
    if (!row) throw new Error('there is no such child')
    return row
  }

  return {
    cast,
    elsewhere,
    contact,
    mother,
    worker,
    ask,
    check,
    send,
    codeTo,
    registered,
    rowOf,
    open,
    childAt,
    approve,
    reject,
    details,
    listed,
  }
}

async function listed(by: Speaker): Promise<string[]> {
  const query = { state: ['waiting'], limit: 100 } as never
  return (await by.call(contract.registrations.endpoints.list, { query })).rows.map(({ id }) => id)
}
