import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { readDay } from '../contract.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import * as contract from './contract.ts'

const cast = await castSchool()

/** A tablet at the gate of a campus, opened by the code that the office got. */
async function openTablet(campusId: string = demoCampuses.MAIN) {
  const farzana = await cast.as('farzana')
  const made = await farzana.call(contract.addKiosk, { body: { campusId, name: 'Gate' } })
  const tablet = cast.visitor()
  const opened = await tablet.call(contract.openKiosk, { body: { code: made.code } })
  return { farzana, tablet, opened, made }
}

async function shownOn({ tablet }: Pick<Awaited<ReturnType<typeof openTablet>>, 'tablet'>) {
  const { shown } = await tablet.call(contract.showKiosk, {})
  return shown ?? expect.fail('the tablet shows nothing')
}

test('a tablet that was never opened shows nothing, and is told so without an error', async () => {
  expect(await cast.visitor().call(contract.showKiosk, {})).toEqual({ shown: null })
})

test('a code of the office opens one tablet, once, and not after a quarter of an hour', async () => {
  const { made, farzana, opened } = await openTablet()
  expect(opened.campusName).toBe('Gulshan-e-Ravi')
  await expect(cast.visitor().call(contract.openKiosk, { body: { code: made.code } })).rejects.toMatchObject({
    problem: { code: 'kiosks.code' },
  })
  const { code } = await farzana.call(contract.renewKiosk, { params: { id: made.id } })
  cast.clock.pass(15 * 60 + 1)
  await expect(cast.visitor().call(contract.openKiosk, { body: { code } })).rejects.toMatchObject({
    problem: { code: 'kiosks.code' },
  })
})

test('a teacher scans what the gate shows and is in, though own marking is off', async () => {
  const tablet = await openTablet()
  const { code, campusName, changesIn } = await shownOn(tablet)
  expect(changesIn).toBeLessThanOrEqual(30_000)
  const kamran = await cast.as('kamran')
  const scanned = await kamran.call(contract.scanCode, {
    body: { code: ` ${code.toLowerCase()} `, direction: 'in' },
  })
  expect(scanned).toMatchObject({ isIn: true, marksOwn: false, campusName })
  const { rows } = await tablet.farzana.call(readDay, {})
  expect(rows.find(({ name }) => name === 'Kamran Yousaf')).toMatchObject({ isIn: true })
  await expect(kamran.call(contract.scanCode, { body: { code, direction: 'out' } })).rejects.toMatchObject({
    problem: { code: 'presence.just-now' },
  })
})

test('a picture of the code that was sent to a friend is good for a minute at most', async () => {
  const tablet = await openTablet()
  const { code, changesIn } = await shownOn(tablet)
  const hina = await cast.as('hina')
  cast.clock.pass(changesIn / 1000 + 30)
  await expect(hina.call(contract.scanCode, { body: { code, direction: 'in' } })).rejects.toMatchObject({
    problem: { status: 422, code: 'kiosks.old-code' },
  })
  expect((await shownOn(tablet)).code).not.toBe(code)
})

test('a tablet that was taken away, or got a new code, shows nothing, and its codes are good for nothing', async () => {
  const tablet = await openTablet(demoCampuses.CNL)
  const { code } = await shownOn(tablet)
  const { farzana, made } = tablet
  await farzana.call(contract.endKiosk, { params: { id: made.id } })
  expect(await tablet.tablet.call(contract.showKiosk, {})).toEqual({ shown: null })
  const hina = await cast.as('hina')
  await expect(hina.call(contract.scanCode, { body: { code, direction: 'in' } })).rejects.toMatchObject({
    problem: { code: 'kiosks.old-code' },
  })
})

test('only who puts the attendance of staff right at a campus adds a tablet there', async () => {
  const body = { campusId: demoCampuses.MAIN, name: 'Mine' }
  const [sadia, rabia] = [await cast.as('sadia'), await cast.as('rabia')]
  await expect(sadia.call(contract.addKiosk, { body })).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/campusId', code: 'choice' }] },
  })
  await expect(rabia.call(contract.addKiosk, { body })).rejects.toMatchObject({ problem: { status: 403 } })
  await openTablet()
  expect((await sadia.call(contract.listKiosks, {})).rows).toEqual([])
})

test('what a tablet holds opens nothing else', async () => {
  const { tablet } = await openTablet()
  await expect(tablet.call(readDay, {})).rejects.toMatchObject({ problem: { status: 401 } })
})
