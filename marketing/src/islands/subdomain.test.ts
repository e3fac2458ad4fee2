import { subdomainPattern } from 'control-plane/contract/signup'
import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { cleanSubdomain, suggestSubdomain } from './subdomain.ts'

test.each([
  ['Green Valley School', 'greenvalley'],
  ['The City School', 'city'],
  ["St. Mary's Convent", 'stmarysconvent'],
  ['École Française', 'ecolefrancaise'],
  ['School of the 21st Century', '21stcentury'],
  ['Beaconhouse School System', 'beaconhouse'],
  ['The School', 'theschool'],
])('"%s" suggests %s', (name, address) => {
  expect(suggestSubdomain(name)).toBe(address)
})

test.each([
  ['گرین ویلی اسکول', 'greenvalley'],
  ['ریور سائیڈ اسکول سسٹم', 'riverside'],
  ['اقرا پبلک سکول', 'iqrapublic'],
  ['رحمان اکیڈمی', 'rahman'],
  ['مکتب', 'maktab'],
  ['سبز وادی', 'sabzwadi'],
  ['دی ایجوکیشن ۲۱', 'education21'],
])('the Urdu name "%s" suggests %s', (name, address) => {
  expect(suggestSubdomain(name)).toBe(address)
})

test.each([
  ['مدرسة النور الدولية', 'alnoorinternational'],
  ['أكاديمية المستقبل', 'almustaqbal'],
  ['روضة الياسمين', 'alyasmin'],
])('the Arabic name "%s" suggests %s', (name, address) => {
  expect(suggestSubdomain(name)).toBe(address)
})

test('a name with nothing to spell suggests nothing', () => {
  for (const name of ['', '  ', '学校', '!!', '١٢', 'AB']) expect(suggestSubdomain(name)).toBe('')
})

test('whatever the name, a suggestion is an address that can be had', () => {
  const letters = constantFrom(..."abcXYZ 09-'.،اآبپتٹثجچحخدڈرزسشصضطظعغفقکگلمنںوہھءیےةىكي۱٣é学")
  const name = array(letters, { maxLength: 60 }).map((all) => all.join(''))
  assert(
    property(name, (name) => {
      const suggested = suggestSubdomain(name)
      return suggested === '' || subdomainPattern.test(suggested)
    }),
  )
})

test('what is typed as an address loses capitals, blanks and foreign digits', () => {
  expect(cleanSubdomain(' Green Valley_۲ ')).toBe('green-valley-2')
})
