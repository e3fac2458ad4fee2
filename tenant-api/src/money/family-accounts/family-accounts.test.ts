import { sql } from 'drizzle-orm'
import { day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { expect, test } from 'vitest'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { receive } from '../../../testing/fees.ts'
import { setGrant } from '../../../testing/grants.ts'
import { castSchool } from '../../../testing/school.ts'
import { system } from '../../core/acts/act.ts'
import { payment } from '../../institute/settings/contract.ts'
import {
  exampleGuardian,
  exampleStudent,
  linkGuardian,
  students,
} from '../../people/students-and-guardians/contract.ts'
import { accounts } from '../books/accounts.ts'
import { documentOf, readPeople } from '../invoices/charges/charges.ts'
import { issueInvoices } from '../invoices/issue-invoices.ts'
import { priceLines, wholeMonth } from '../invoices/pricing/prices.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const { MAIN, SHD } = demoCampuses
const refused = (status: number, pointer?: string) => ({
  problem: { status, ...(pointer ? { errors: [expect.objectContaining({ pointer })] } : {}) },
})
const by = system(sentence('Family accounts'))
const khalids = { params: { id: contract.exampleFamily } }
const rupees = (amount: number) => ({ amount: String(amount * 100), currency: 'PKR' })
const named = async (name: string) => {
  const { db } = await cast.school()
  const [row] = await db.execute<{ id: string }>(sql`
    select s.id from student s join person p on p.id = s.id where p.name = ${name} order by s.id limit 1`)
  return row?.id ?? ''
}
const familyOf = async (studentId: string) =>
  (await (await cast.as('nasreen')).call(contract.readStudentFamily, { params: { id: studentId } })).family

/** Whether the digits of a number pass the check of Luhn, the last one among them. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = at % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

test('one family has one account, with a number that passes the check of Luhn', async () => {
  const waqas = await cast.as('waqas')
  const family = await waqas.call(contract.readFamily, khalids)
  expect(family).toMatchObject({
    name: 'Imran Khalid',
    code: 'F-101',
    mayEdit: true,
    balances: [rupees(20_750)],
  })
  expect(family.children.map(({ name, section }) => [name, section])).toEqual([
    ['Bilal Imran', '7-B'],
    ['Hira Imran', '4-A'],
    ['Zoya Imran', 'KG-A'],
  ])
  const { db } = await cast.school()
  const rows = await db.execute<{ psid: string; open: number; students: number }>(sql`
    select f.psid, (select count(*)::int from family_member m where m.family_account_id = f.id and m.valid_until is null) as open,
      (select count(*)::int from student where archived_at is null) as students
    from family_account f where f.archived_at is null`)
  expect(rows.every(({ psid }) => /^10043\d{9}$/.test(psid) && passesLuhn(psid))).toBe(true)
  expect(rows.reduce((sum, { open }) => sum + open, 0)).toBe(rows[0]?.students)
  // The orphans of two campuses have one grandfather, and one account.
  const [amna, hamza] = [
    await familyOf(await named('Amna Naeem')),
    await familyOf(await named('Hamza Naeem')),
  ]
  expect(amna?.id).toBe(hamza?.id)
  expect(amna).toMatchObject({ name: 'Bashir Ahmed', code: 'F-105' })
  await expect(
    (await cast.school()).transaction(system(sentence('Family accounts')), 'family-accounts.settled', (tx) =>
      tx.execute(
        sql`update family_account set psid = '123456789' where id = ${contract.exampleFamily}::uuid`,
      ),
    ),
  ).rejects.toThrow()
})

test('an account is found by the name of a child, its code and its bill number', async () => {
  const waqas = await cast.as('waqas')
  const { psid } = await waqas.call(contract.readFamily, khalids)
  for (const q of ['zoya', 'f-101', psid, 'imran khalid']) {
    const { rows } = await waqas.call(contract.familyAccounts.endpoints.list, { query: { q } })
    expect(rows.map(({ id }) => id)).toContain(contract.exampleFamily)
  }
})

test('a code that a list has brought is not given again', async () => {
  const school = await cast.school()
  await expect(
    school.transaction(by, 'family-accounts.settled', async (tx) => {
      const add = (code: string) =>
        tx.execute<{ code: string; serial: number }>(
          sql`insert into family_account (code) values (${code}) returning code, serial`,
        )
      const [{ serial } = { serial: 0 }] = await add('')
      const brought = `fa-${String(serial + 2).padStart(5, '0')}`
      expect(await add(brought)).toMatchObject([{ code: brought }])
      expect(await add('')).toMatchObject([{ code: `${brought.toUpperCase()}A`, serial: serial + 2 }])
      throw new Error('nothing of it stays')
    }),
  ).rejects.toThrow('nothing of it stays')
})

test('a new student has an account by itself, and joins that of the brother or sister', async () => {
  const nasreen = await cast.as('nasreen')
  const add = (firstName: string) =>
    nasreen.call(students.endpoints.create, { body: { ...students.example.body, firstName, campusId: MAIN } })
  const [one, two] = [await add('Rayyan'), await add('Rumaisa')]
  await cast.work()
  const [first, second] = [await familyOf(one.id), await familyOf(two.id)]
  expect(first?.id).not.toBe(second?.id)
  const link = { relation: 'uncle' as const, getsBills: true }
  const of = (id: string) => ({ params: { id, guardianId: exampleGuardian }, body: link })
  await nasreen.call(linkGuardian, of(one.id))
  await nasreen.call(linkGuardian, of(two.id))
  await cast.work()
  const [joined, same] = [await familyOf(one.id), await familyOf(two.id)]
  expect(joined?.id).toBe(same?.id)
  expect(joined?.children.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, two.id]))
  // The number that went out leads to the account that remains.
  const { db } = await cast.school()
  const [gone] = await db.execute<{ into: string }>(sql`
    select merged_into_id as into from family_account where id in (${first?.id ?? ''}::uuid, ${second?.id ?? ''}::uuid)
      and merged_into_id is not null limit 1`)
  expect(gone?.into).toBe(joined?.id)
})

/** An invoice of a child on a day, for the family of that day, and what is paid of it today. */
async function bill(
  studentId: string,
  { amount, on, paid = 0 }: { amount: number; on: string; paid?: number },
) {
  const school = await cast.school()
  const [issuedOn, minor] = [day(on), BigInt(amount * 100)]
  const issued = await school.transaction(by, 'invoices.charged', async (tx) => {
    const [person] = await readPeople(tx, [studentId], issuedOn)
    if (!person) throw new Error('nobody is billed')
    const whole = { amount: minor, fraction: wholeMonth, grants: [], tax: null }
    const [price] = priceLines([whole], { rule: 'best', step: 1n })
    if (!price) throw new Error('a line without a price')
    const line = { title: 'Tuition', otherTitle: '', accountId: accounts.tuition, parties: 'none', price }
    const basis = { amount: String(minor), part: 1, whole: 1, grants: [] }
    const ids = { feeTypeId: null, planLineId: null, serviceId: null, taxRateId: null }
    const lines = [{ kind: 'fee' as const, ...line, ...ids, basis }]
    const when = { period: on.slice(0, 7), issuedOn, dueOn: issuedOn }
    const { familyAccountId, grants: _grants, ...who } = person
    const document = documentOf(who, familyAccountId ?? '')
    return issueInvoices(tx, MAIN, [{ ...document, ...when, kind: 'extra', currency: 'PKR', lines }])
  })
  if (paid > 0) await receive(school, issued[0]?.id ?? '', BigInt(paid * 100))
}

test('the statement has the balance after each entry, and what was billed stays with the family of then', async () => {
  const [waqas, nasreen] = [await cast.as('waqas'), await cast.as('nasreen')]
  const hira = await named('Hira Imran')
  await bill(exampleStudent, { amount: 8800, on: '2026-11-12', paid: 3000 })
  await bill(hira, { amount: 6750, on: '2026-11-13' })
  // The family owes 20,750 for November.
  const from = (first: string) => ({ ...khalids, query: { from: day(first) } })
  const statement = await waqas.call(contract.readStatement, from('2026-11-12'))
  expect(
    statement.rows.map(({ day: at, student, amount, balance }) => [at, student, amount, balance]),
  ).toEqual([
    ['2026-11-12', 'Bilal Imran', rupees(8800), rupees(29_550)],
    ['2026-11-13', 'Hira Imran', rupees(6750), rupees(36_300)],
    ['2026-11-19', 'Bilal Imran', rupees(-3000), rupees(33_300)],
  ])
  const later = await waqas.call(contract.readStatement, from('2026-11-13'))
  expect(later).toMatchObject({ opening: [rupees(29_550)], closing: [rupees(33_300)] })
  const list = await waqas.call(contract.familyAccounts.endpoints.list, { query: { q: 'f-101' } })
  expect(list.rows[0]?.balance).toEqual(rupees(33_300))

  // Hira has an account of her own from the 15th on; what was billed before stays with the family, what comes later does not.
  const leaving = {
    params: { id: contract.exampleFamily, studentId: hira },
    body: { from: day('2026-11-15') },
  }
  const rest = await nasreen.call(contract.leaveFamily, leaving)
  expect(rest.children.find(({ id }) => id === hira)).toMatchObject({ validUntil: '2026-11-14' })
  await bill(hira, { amount: 7500, on: '2026-11-16' })
  expect((await nasreen.call(contract.readFamily, khalids)).balances).toEqual([rupees(33_300)])
  const own = await familyOf(hira)
  expect(own).toMatchObject({ balances: [rupees(7500)] })
  // A sister who was set apart is not joined by itself.
  await cast.work()
  expect((await familyOf(hira))?.id).toBe(own?.id)

  // She comes back, and the two accounts become one with all that is owed.
  const merged = await nasreen.call(contract.mergeFamilies, { ...khalids, body: { otherId: own?.id ?? '' } })
  expect(merged.balances).toEqual([rupees(40_800)])
  expect(merged.children.filter(({ validUntil }) => validUntil === null).map(({ name }) => name)).toContain(
    'Hira Imran',
  )
  await expect(
    nasreen.call(contract.mergeFamilies, { ...khalids, body: { otherId: own?.id ?? '' } }),
  ).rejects.toMatchObject({ problem: { status: 409 } })
})

test('a child joins another family from a day on', async () => {
  const nasreen = await cast.as('nasreen')
  const daniyal = await named('Daniyal Usman')
  const before = await familyOf(daniyal)
  const joining = { ...khalids, body: { studentId: daniyal, from: day('2026-11-18') } }
  const family = await nasreen.call(contract.joinFamily, joining)
  expect(family.children.find(({ id }) => id === daniyal)).toMatchObject({
    validFrom: '2026-11-18',
    validUntil: null,
  })
  await expect(nasreen.call(contract.joinFamily, joining)).rejects.toMatchObject(refused(422, '/studentId'))
  // What was billed to the account that is left empty stays there.
  const old = await nasreen.call(contract.readFamily, { params: { id: before?.id ?? '' } })
  expect(old.mergedIntoId).toBeNull()
})

test('who works at one campus sees no family of another, and a teacher only the own children', async () => {
  const sadia = await cast.as('sadia')
  await expect(sadia.call(contract.readFamily, khalids)).rejects.toMatchObject(refused(404))
  await expect(sadia.call(contract.readStatement, khalids)).rejects.toMatchObject(refused(404))
  const { rows } = await sadia.call(contract.familyAccounts.endpoints.list, { query: { q: 'khalid' } })
  expect(rows).toEqual([])
  await expect(
    sadia.call(contract.joinFamily, {
      ...khalids,
      body: { studentId: exampleStudent, from: day('2026-12-01') },
    }),
  ).rejects.toMatchObject(refused(404))
  const kamran = await cast.as('kamran')
  await expect(kamran.call(contract.familyAccounts.endpoints.list, {})).rejects.toMatchObject(refused(403))
  const rabia = await cast.as('rabia')
  expect((await rabia.call(contract.readFamily, khalids)).mayEdit).toBe(false)
  // A brother at another campus is named with what he owes, and no more.
  const imtiaz = await cast.as('imtiaz')
  const { id } = (await familyOf(await named('Amna Naeem'))) ?? { id: '' }
  const shahdara = await imtiaz.call(contract.readFamily, { params: { id } })
  expect(shahdara.children.every(({ isWithinReach }) => isWithinReach)).toBe(true)
  expect(SHD).not.toBe(MAIN)
})

test('whoever sees no guardians finds a family by the names of its children, and by no telephone', async () => {
  const school = await cast.school()
  const rabia = await cast.as('rabia')
  const [phone] = await school.db.execute<{ digits: string }>(sql`
    select right(p.phone, 7) as digits from guardian_link l join person p on p.id = l.guardian_id
    where l.student_id = ${exampleStudent} and p.phone <> '' order by l.id limit 1`)
  const find = async (q: string) =>
    (await rabia.call(contract.familyAccounts.endpoints.list, { query: { q } })).rows.map(({ id }) => id)
  expect(await find(phone?.digits ?? '')).toEqual([contract.exampleFamily])
  await setGrant(school, by, { role: 'moderator', resource: 'guardians', action: 'view', reach: null })
  expect(await find(phone?.digits ?? '')).toEqual([])
  expect(await find('hira imran')).toEqual([contract.exampleFamily])
  await setGrant(school, by, { role: 'moderator', resource: 'guardians', action: 'view', reach: 'campus' })
})

test('a guardian who gets the bills sees the account; the others and the students by the setting', async () => {
  const nasreen = await cast.as('nasreen')
  const { db } = await cast.school()
  const shown = async (fees: 'payers' | 'guardians' | 'family') => {
    const { version } = await nasreen.call(payment.endpoints.read, {})
    await nasreen.call(payment.endpoints.change, { version, body: { feesShownTo: fees } })
  }
  const [imran, ayesha, bilal] = [
    await cast.as('imran.khalid'),
    await cast.as('ayesha.imran'),
    await cast.as('bilal.imran'),
  ]
  const counts = async () =>
    Promise.all(
      [imran, ayesha, bilal].map(async (one) => (await one.call(contract.listOwnFamilies, {})).rows.length),
    )
  expect(await counts()).toEqual([1, 0, 0])
  await expect(ayesha.call(contract.readStatement, khalids)).rejects.toMatchObject(refused(404))
  await shown('guardians')
  expect(await counts()).toEqual([1, 1, 0])
  expect((await ayesha.call(contract.readStatement, khalids)).rows.length).toBeGreaterThan(0)
  await shown('family')
  expect(await counts()).toEqual([1, 1, 1])
  await shown('payers')
  const own = await imran.call(contract.readFamily, khalids)
  // Telephones of guardians and notes of the office are not for families.
  expect(own).toMatchObject({ guardians: [], comment: '', mayEdit: false })
  await expect(
    imran.call(contract.mergeFamilies, { ...khalids, body: { otherId: contract.exampleOtherFamily } }),
  ).rejects.toMatchObject(refused(403))
  const [some] = await db.execute<{ id: string }>(sql`
    select id from family_account where id <> ${contract.exampleFamily}::uuid and archived_at is null limit 1`)
  await expect(imran.call(contract.readFamily, { params: { id: some?.id ?? '' } })).rejects.toMatchObject(
    refused(404),
  )
})

test('bills are addressed to a guardian of one of the children', async () => {
  const nasreen = await cast.as('nasreen')
  const family = await nasreen.call(contract.readFamily, khalids)
  const { db } = await cast.school()
  const guardianOf = async (name: string) =>
    (await db.execute<{ id: string }>(sql`select id from person where name = ${name} order by id limit 1`))[0]
      ?.id ?? ''
  const address = (id: string, version = family.version) =>
    nasreen.call(contract.addressFamily, {
      ...khalids,
      version,
      body: { billGuardianId: id, comment: 'Pays by transfer' },
    })
  await expect(address(await guardianOf('Rizwan Malik'))).rejects.toMatchObject(
    refused(422, '/billGuardianId'),
  )
  const changed = await address(await guardianOf('Ayesha Imran'))
  expect(changed).toMatchObject({
    name: 'Ayesha Imran',
    comment: 'Pays by transfer',
    version: family.version + 1,
  })
  await expect(address(await guardianOf('Imran Khalid'))).rejects.toMatchObject(refused(412))
})

async function accountsOfGuardian(login: string) {
  return (await cast.as(login)).call(contract.readGuardianFamilies, { params: { id: exampleGuardian } })
}

test('the record of a guardian shows the accounts of the children, to the office of their campus alone', async () => {
  expect((await accountsOfGuardian('waqas')).rows.map(({ id }) => id)).toContain(contract.exampleFamily)
  await expect(accountsOfGuardian('sadia')).rejects.toMatchObject(refused(404))
  await expect(accountsOfGuardian('sana')).rejects.toMatchObject({ problem: { status: expect.any(Number) } })
})
