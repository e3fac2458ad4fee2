import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { mainCampus } from '../../institute/structure/contract.ts'
import { students } from './contract.ts'

const cast = await castSchool()

test('names stand in the order of the alphabets, those of Urdu and those of Arabic', async () => {
  const nasreen = await cast.as('nasreen')
  const urdu =
    'آمنہ اکبر بلال پرویز تنویر ٹیپو ثنا جمال چاند دانش ڈاکٹر ذیشان رشید زاہد ژالہ کمال گل مریم نادر وقاص ہارون ھما یاسر'
  // آمنہ is spelt as امنہ, so that it stands after اکبر; the Arabic heh stands before waw.
  const ordered = ['اکبر', 'آمنہ', ...urdu.split(' ').slice(2)]
  for (const firstName of ordered.toReversed())
    await nasreen.call(students.endpoints.create, {
      body: { campusId: mainCampus, gender: 'female', firstName, lastName: 'Tarteeb' },
    })
  const listed = async (sort: 'name' | '-name') => {
    const { rows } = await nasreen.call(students.endpoints.list, {
      query: { q: 'Tarteeb', sort, limit: 100 },
    })
    return rows.map(({ firstName }) => firstName)
  }
  expect(await listed('name')).toEqual(ordered)
  expect(await listed('-name')).toEqual(ordered.toReversed())
})

test('Arabic names keep the order of Arabic, and the forms of a letter do not part names', async () => {
  const nasreen = await cast.as('nasreen')
  const ordered = [
    'إبراهيم',
    'أحمد',
    'احمد',
    'آدم',
    'بدر',
    'كمال',
    'موسى',
    'مؤمن',
    'هند',
    'وليد',
    'يوسف',
    'یونس',
  ]
  for (const firstName of ordered.toReversed())
    await nasreen.call(students.endpoints.create, {
      body: { campusId: mainCampus, gender: 'male', firstName, lastName: 'Tarteeba' },
    })
  const { rows } = await nasreen.call(students.endpoints.list, {
    query: { q: 'Tarteeba', sort: 'name', limit: 100 },
  })
  const names = rows.map(({ firstName }) => firstName)
  expect(names.filter((name) => name !== 'أحمد' && name !== 'احمد')).toEqual(
    ordered.filter((name) => name !== 'أحمد' && name !== 'احمد'),
  )
  expect(Math.abs(names.indexOf('أحمد') - names.indexOf('احمد'))).toBe(1)
})
