import { words } from 'kit/text/words-node'
import { weekdayNames } from 'kit/values/day'
import { expect, test } from 'vitest'
import { readerOf } from '../../core/acts/localized-message.ts'
import { castSchool } from '../../../testing/school.ts'
import { updateMe } from '../../access/sessions/contract.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { demoPassword } from '../../../demo/access/sessions/seed.ts'
import { readChecklist, readSite } from '../institute/contract.ts'
import { mailSchool } from '../institute/mail-school.ts'
import { searchEverything } from '../../records/home/contract.ts'
import { classes } from '../structure/contract.ts'
import {
  attendance,
  contact,
  general,
  payment,
  prints,
  registration,
  site,
  system,
  theme,
} from './contract.ts'

const cast = await castSchool()

async function nasreenWith<P extends { endpoints: { read: object } }>(page: P) {
  const nasreen = await cast.as('nasreen')
  const before = await nasreen.call(page.endpoints.read as typeof general.endpoints.read, {})
  return { nasreen, before, version: before.version }
}

test('the owner changes the theme, and the log-in page shows it at once', async () => {
  const { nasreen, version } = await nasreenWith(theme)
  const body = { theme: 'maroon', colour: '#0f766e' } as const
  const after = await nasreen.call(theme.endpoints.change, { version, body })
  expect(after).toMatchObject({ ...body, version: version + 1 })
  expect(await cast.visitor().call(readSite, {})).toMatchObject(body)
  const stale = nasreen.call(theme.endpoints.change, { version, body: { theme: 'blue' } })
  await expect(stale).rejects.toMatchObject({ problem: { status: 412, current: { theme: 'maroon' } } })
  const back = { theme: 'blue', colour: null } as const
  await nasreen.call(theme.endpoints.change, { version: after.version, body: back })
})

test('what one page changes does not stand in the answer of another', async () => {
  const { before } = await nasreenWith(site)
  expect(Object.keys(before).sort()).toEqual(
    ['footer', 'pageTitle', 'showsFooter', 'updatedAt', 'version'].sort(),
  )
})

test.each([
  [{ timeZone: 'Mars/Olympus' }, '/timeZone'],
  [{ timeZone: '+05:00' }, '/timeZone'],
  [{ currency: 'XYZ' }, '/currency'],
  [{ otherCurrencies: ['PKR'] }, '/otherCurrencies'],
  [{ otherCurrencies: ['USD', 'USD'] }, '/otherCurrencies'],
  [{ language: 'ar', languages: ['en'] }, '/language'],
  [{ languages: ['en', 'en'] }, '/languages'],
  [{ maxUploadMb: 51 }, '/maxUploadMb'],
  [{ weekDays: ['monday', 'monday'] }, '/weekDays'],
  [{ weekDays: [] }, '/weekDays'],
  [{ dayFrom: '14:00', dayUntil: '08:00' }, '/dayUntil'],
  [{ dayFrom: '14:00', dayUntil: '14:00' }, '/dayUntil'],
] as const)('settings that nothing can be done with are refused: %j', async (body, pointer) => {
  const { nasreen, version } = await nasreenWith(system)
  const changing = nasreen.call(system.endpoints.change, { version, body: body as never })
  await expect(changing).rejects.toMatchObject({ problem: { errors: [{ pointer }] } })
})

test('views of a week are narrowed to the days and hours of the school; until midnight is 00:00', async () => {
  const { nasreen, version } = await nasreenWith(system)
  const body = { weekDays: ['monday', 'tuesday', 'saturday'], dayFrom: '07:30', dayUntil: '00:00' } as const
  const after = await nasreen.call(system.endpoints.change, {
    version,
    body: { ...body, weekDays: [...body.weekDays] },
  })
  const { weekView } = await cast.visitor().call(readSite, {})
  expect(weekView).toEqual({ days: body.weekDays, from: '07:30', until: '00:00' })
  const whole = { weekDays: [...weekdayNames], dayFrom: '00:00' }
  await nasreen.call(system.endpoints.change, { version: after.version, body: whole })
})

test('a country is one of the list', async () => {
  const { nasreen, version } = await nasreenWith(general)
  const changing = nasreen.call(general.endpoints.change, { version, body: { country: 'ZZ' } })
  await expect(changing).rejects.toMatchObject({
    problem: { status: 422, errors: [{ pointer: '/country' }] },
  })
})

test('an account number is kept as banks read it, and one with a slip in it is refused', async () => {
  const { nasreen, version } = await nasreenWith(payment)
  const typed = { iban: 'pk36 scbl 0000 0011 2345 6702', swiftCode: 'scblpkkx' }
  const after = await nasreen.call(payment.endpoints.change, { version, body: typed })
  expect(after).toMatchObject({ iban: 'PK36SCBL0000001123456702', swiftCode: 'SCBLPKKX' })
  const body = { iban: 'PK37SCBL0000001123456702' }
  const slip = nasreen.call(payment.endpoints.change, { version: after.version, body })
  await expect(slip).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/iban', message: 'IBAN is not right: please compare its digits' }] },
  })
})

test.each([
  [
    {
      takesCash: false,
      takesDeposits: false,
      takesTransfers: false,
      takesCheques: false,
      takesCards: false,
      takesWallets: false,
    },
    'Choose at least one way of paying',
  ],
  [{ fineKind: 'daily', fineAmount: null }, 'Say how much the fine is'],
  [
    { fineAmount: { amount: '5000', currency: 'PKR' }, fineMost: { amount: '4999', currency: 'PKR' } },
    'The maximum cannot be less than one fine',
  ],
  [
    { fineAmount: { amount: '5000', currency: 'USD' } },
    'Amount of the fine must be in the currency of the school',
  ],
] as const)('fees are paid in some way, and a fine is an amount: %j', async (body, message) => {
  const { nasreen, version } = await nasreenWith(payment)
  const changing = nasreen.call(payment.endpoints.change, { version, body: body as never })
  await expect(changing).rejects.toMatchObject({ problem: { errors: [{ message }] } })
})

test('numbers that nobody can call are refused, others are kept in one form', async () => {
  const { nasreen, version } = await nasreenWith(contact)
  const after = await nasreen.call(contact.endpoints.change, { version, body: { phone: '0300 1234567' } })
  expect(after).toMatchObject({ phone: '+923001234567' })
  const wrong = { version: after.version, body: { whatsapp: '0300 123' } }
  const changing = nasreen.call(contact.endpoints.change, wrong)
  await expect(changing).rejects.toMatchObject({ problem: { errors: [{ pointer: '/whatsapp' }] } })
})

test('only the institute’s management changes settings; who works with them reads them', async () => {
  const sadia = await cast.as('sadia')
  const { version } = await sadia.call(attendance.endpoints.read, {})
  const changing = sadia.call(attendance.endpoints.change, { version, body: { windowDays: 30 } })
  await expect(changing).rejects.toMatchObject({ problem: { status: 403, code: 'forbidden' } })
  const waqas = await cast.as('waqas')
  expect(await waqas.call(payment.endpoints.read, {})).toHaveProperty('iban')
  const peeping = waqas.call(attendance.endpoints.read, {})
  await expect(peeping).rejects.toMatchObject({ problem: { status: 403 } })
})

test('numbers of certificates have their year, and begin differently for each kind', async () => {
  const { nasreen, version } = await nasreenWith(prints)
  const change = (body: object) => nasreen.call(prints.endpoints.change, { version, body })
  await expect(change({ bonafidePrefix: 'BC/' })).rejects.toMatchObject({
    problem: { status: 422, errors: [{ pointer: '/bonafidePrefix' }] },
  })
  await expect(change({ bonafidePrefix: 'RSS/LC/yyyy/' })).rejects.toMatchObject({
    problem: { status: 409, code: 'prints.same-numbers' },
  })
})

test('the audit log says what was changed, from what to what', async () => {
  const { nasreen, version } = await nasreenWith(registration)
  await nasreen.call(registration.endpoints.change, { version, body: { prefix: 'RSL-', digits: 5 } })
  const { rows } = await nasreen.call(listAudit, { query: { limit: 1 } })
  expect(rows[0]).toMatchObject({
    sentence: 'Changed the registration numbers',
    changes: [
      {
        resource: 'registration_setting',
        before: { prefix: 'RSS-', digits: 4 },
        after: { prefix: 'RSL-', digits: 5 },
      },
    ],
  })
})

test('in a college people speak of semesters: in the audit log, in what is found, in the checklist', async () => {
  const hilltop = await cast.add('hilltop')
  const nasreen = await cast.as('nasreen', hilltop.host)
  const { version } = await nasreen.call(general.endpoints.read, {})
  await nasreen.call(general.endpoints.change, { version, body: { type: 'college' } })
  await nasreen.call(classes.endpoints.create, { body: { title: 'Third Semester', name: 'III' } })
  const { rows } = await nasreen.call(listAudit, { query: { limit: 1 } })
  expect(rows[0]?.sentence).toBe('Added the semester Third Semester')
  const { groups } = await nasreen.call(searchEverything, { query: { q: 'third' } })
  expect(groups.map(({ title }) => title)).toContain('Semesters')
  const { steps } = await nasreen.call(readChecklist, {})
  expect(steps.map(({ title }) => title)).toContain('Add your semesters')
})

test('mails say how the school is reached, in the order of the letters around it', async () => {
  const { nasreen, version } = await nasreenWith(contact)
  const body = { address: 'Bund Road', city: 'Lahore', phone: '0300 1234567', email: null }
  await nasreen.call(contact.endpoints.change, { version, body })
  const { contact: line } = await mailSchool(await cast.school())
  expect(line).toBe('Bund Road, Lahore · \u20660300 1234567\u2069')
})

test('Arabic is written with the digits that the school has chosen, Urdu always with its own', async () => {
  const { nasreen, version } = await nasreenWith(system)
  await nasreen.call(system.endpoints.change, { version, body: { arabicDigits: 'own' } })
  expect((await cast.visitor().call(readSite, {})).arabicDigits).toBe('own')
  const school = await cast.school()
  const counted = async (language: 'ar' | 'ur') => {
    const { say } = words(await readerOf(school, language))
    return say('{field} must be {count} or more', { field: '', count: 12 })
  }
  expect(await counted('ar')).toContain('١٢')
  expect(await counted('ur')).toContain('۱۲')
  await nasreen.call(updateMe, { body: { language: 'ar' } })
  for (const agent of ['Firefox/140.0 (Windows NT 10.0)', 'Chrome/140.0 Mobile (Linux; Android 14)'])
    await cast.visitor().ask({
      method: 'POST',
      url: '/api/v1/session',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ login: 'nasreen@riverside.example', password: demoPassword }),
    })
  await cast.work()
  const letter = cast.mails.find(({ kind }) => kind === 'new-device')
  expect(letter?.text).toMatch(/[٠-٩]{2}:[٠-٩]{2}/)
})
