import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { system } from '../../core/acts/act.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { addGuardian, linkGuardian, students } from './contract.ts'

const cast = await castSchool()

/** What stands beside the rows that is not what the rows say. */
async function wrong() {
  const school = await cast.school()
  return school.db.execute(sql`
    select t.*, o.* from (
      select s.id, p.name, coalesce(nullif(s.father_other_name, ''), (
          select min(g.other_name) from guardian_link l join person g on g.id = l.guardian_id
          where l.student_id = s.id and l.relation = 'father' and g.other_name <> ''), '') as father,
        coalesce(nullif(s.mother_other_name, ''), (
          select min(g.other_name) from guardian_link l join person g on g.id = l.guardian_id
          where l.student_id = s.id and l.relation = 'mother' and g.other_name <> ''), '') as mother
      from student s join person p on p.id = s.id
    ) o full join student_list t on t.id = o.id
    where (t.name, t.father_other_name, t.mother_other_name) is distinct from (o.name, o.father, o.mother)`)
}

test('what lists show of students stands beside each of them', async () => {
  expect(await wrong()).toEqual([])
  const { rows, total } = await (
    await cast.as('nasreen')
  ).call(students.endpoints.list, { query: { limit: 1 } })
  const school = await cast.school()
  const [all] = await school.db.execute<{ total: number }>(
    sql`select count(*)::int as total from student where archived_at is null`,
  )
  expect({ rows: rows.length, total }).toEqual({ rows: 1, total: all?.total })
})

test('it follows a name, a parent, whose parent somebody is, and who is no longer', async () => {
  const nasreen = await cast.as('nasreen')
  const { create, get, update } = students.endpoints
  const body = { campusId: demoCampuses.MAIN, firstName: 'Zoya', gender: 'female' } as const
  const { id, version } = await nasreen.call(create, { body })
  const shown = async () => {
    const { name, fatherOtherName, motherOtherName } = await nasreen.call(get, { params: { id } })
    expect(await wrong()).toEqual([])
    return [name, fatherOtherName, motherOtherName]
  }
  expect(await shown()).toEqual(['Zoya', '', ''])
  const parent = { firstName: 'Khalid', otherName: 'خالد', relation: 'father' } as const
  const father = await nasreen.call(addGuardian, { params: { id }, body: parent })
  expect(await shown()).toEqual(['Zoya', 'خالد', ''])
  await nasreen
    .call(update, { params: { id }, version: version + 1, body: { lastName: 'Khalid' } as never })
    .catch(async () => {
      const { version: now } = await nasreen.call(get, { params: { id } })
      await nasreen.call(update, { params: { id }, version: now, body: { lastName: 'Khalid' } as never })
    })
  expect(await shown()).toEqual(['Zoya Khalid', 'خالد', ''])
  const school = await cast.school()
  const write = (change: ReturnType<typeof sql>) =>
    school.transaction(system('Test'), 'students.updated', (tx) => tx.execute(change))
  await write(sql`update person set other_name = 'خالد محمود' where id = ${father.id}`)
  expect(await shown()).toEqual(['Zoya Khalid', 'خالد محمود', ''])
  // As in an import, which settles the places of all its people at its end.
  await write(sql`with later as (select set_config('app.place_later', 'on', true))
    update guardian_link set relation = 'mother' from later where student_id = ${id}`)
  expect(await shown()).toEqual(['Zoya Khalid', '', 'خالد محمود'])
  await write(sql`delete from guardian_link where student_id = ${id}`)
  expect(await shown()).toEqual(['Zoya Khalid', '', ''])
  await nasreen.call(linkGuardian, { params: { id, guardianId: father.id }, body: { relation: 'father' } })
  expect(await shown()).toEqual(['Zoya Khalid', 'خالد محمود', ''])
})
