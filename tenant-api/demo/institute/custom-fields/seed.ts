import type { School } from '../../../src/core/school/school.ts'
import { customFields } from '../../../src/institute/custom-fields/contract.ts'
import { customFieldCrud } from '../../../src/institute/custom-fields/custom-fields.ts'
import { addPlainRows } from '../../plain-rows.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 100
const id = (at: number) => `01980000-0000-7000-8000-00000000cf0${at}`

/** What Riverside keeps of its people beside what every school does. */
const demoFields = [
  {
    id: id(1),
    resource: 'students',
    title: 'House',
    titleUr: 'ہاؤس',
    titleAr: 'الفريق',
    kind: 'choice',
    isListed: true,
    place: 1,
    options: [
      { id: 'iqbal', title: 'Iqbal', titleUr: 'اقبال', titleAr: 'إقبال' },
      { id: 'jinnah', title: 'Jinnah', titleUr: 'جناح', titleAr: 'جناح' },
      { id: 'liaquat', title: 'Liaquat', titleUr: 'لیاقت', titleAr: 'لياقت' },
      { id: 'fatima', title: 'Fatima', titleUr: 'فاطمہ', titleAr: 'فاطمة' },
    ],
  },
  {
    id: id(2),
    resource: 'students',
    title: 'Uses the van',
    titleUr: 'وین سے آتا ہے',
    titleAr: 'يستخدم الحافلة',
    kind: 'flag',
    heading: 'On the way',
    headingUr: 'آمد و رفت',
    headingAr: 'الذهاب والإياب',
    place: 2,
  },
  {
    id: id(3),
    resource: 'students',
    title: 'Hafiz-e-Quran',
    titleUr: 'حافظِ قرآن',
    titleAr: 'حافظ للقرآن',
    kind: 'flag',
    place: 3,
  },
  {
    id: id(8),
    resource: 'students',
    title: 'Mother tongue',
    titleUr: 'مادری زبان',
    titleAr: 'اللغة الأم',
    kind: 'text',
    rule: 'letters',
    place: 4,
  },
  {
    id: id(4),
    resource: 'guardians',
    title: "Emergency contact's workplace",
    titleUr: 'ہنگامی رابطے کی جائے ملازمت',
    titleAr: 'مكان عمل جهة الاتصال في الطوارئ',
    kind: 'text',
    hint: 'Where we reach them in school hours',
    place: 1,
  },
  {
    id: id(5),
    resource: 'teachers',
    title: 'Teaching licence',
    titleUr: 'تدریسی لائسنس',
    titleAr: 'رخصة التدريس',
    kind: 'text',
    heading: 'Papers',
    headingUr: 'کاغذات',
    headingAr: 'الأوراق',
    place: 1,
  },
  {
    id: id(6),
    resource: 'teachers',
    title: 'Licence valid until',
    titleUr: 'لائسنس کی میعاد',
    titleAr: 'الرخصة سارية حتى',
    kind: 'day',
    heading: 'Papers',
    headingUr: 'کاغذات',
    headingAr: 'الأوراق',
    place: 2,
  },
  {
    id: id(7),
    resource: 'staff',
    title: 'Uniform size',
    titleUr: 'وردی کا سائز',
    titleAr: 'مقاس الزي',
    kind: 'choice',
    place: 1,
    options: [
      { id: 'small', title: 'Small', titleUr: 'چھوٹا', titleAr: 'صغير' },
      { id: 'medium', title: 'Medium', titleUr: 'درمیانہ', titleAr: 'متوسط' },
      { id: 'large', title: 'Large', titleUr: 'بڑا', titleAr: 'كبير' },
      { id: 'extra_large', title: 'Extra large', titleUr: 'بہت بڑا', titleAr: 'كبير جدًا' },
    ],
  },
]

/** Adds the fields that the demo school has added to its people. */
export async function seed(school: School): Promise<void> {
  await addPlainRows(school, customFieldCrud, { ...customFields, rows: demoFields })
}
