import { sentence } from 'kit/text/words'
import { inEveryWay } from 'kit/text/words-node'
import { z } from 'zod'
import { bareName } from './weekday-names.ts'

/** The columns of a long sheet, as it is sent and as it is read. */
export const longSheet = z.object({
  section: z.string().meta({ title: sentence('Section') }),
  day: z.string().meta({ title: sentence('Day') }),
  period: z.string().meta({ title: sentence('Period') }),
  subject: z.string().meta({ title: sentence('Subject') }),
  teacher: z.string().meta({ title: sentence('Teacher') }),
  room: z.string().meta({ title: sentence('Room') }),
  group: z.string().meta({ title: sentence('Group') }),
  week: z.string().meta({ title: sentence('Week') }),
  length: z.string().meta({ title: sentence('Length') }),
  locked: z.string().meta({ title: sentence('Locked') }),
})
export type LongColumn = keyof typeof longSheet.shape

/** What the columns are called in sheets that others have made. */
const otherwise: Readonly<Record<LongColumn, readonly string[]>> = {
  section: [
    'Class',
    'Classes',
    'Sections',
    'Class section',
    'Form',
    'جماعت',
    'الصف',
    'الفصل',
    'الشعبة',
    'سیکشن',
  ],
  day: ['Weekday', 'Days', 'دن', 'اليوم'],
  period: ['Lesson', 'Period no', 'Hour', 'Slot', 'Periods', 'پیریڈ', 'گھنٹہ', 'الحصة'],
  subject: ['Subjects', 'Course', 'مضمون', 'المادة'],
  teacher: ['Teachers', 'Staff', 'استاد', 'معلم', 'المعلم', 'المدرس'],
  room: ['Rooms', 'Classroom', 'Venue', 'کمرہ', 'الغرفة', 'القاعة'],
  group: ['Groups', 'Part', 'Division', 'گروپ', 'المجموعة'],
  week: ['Weeks', 'Cycle', 'ہفتہ', 'الأسبوع'],
  length: ['Duration', 'Number of periods', 'Count'],
  locked: ['Fixed'],
}

const columns = new Map<string, LongColumn>()
for (const key of longSheet.keyof().options)
  for (const title of [key, ...inEveryWay(longSheet.shape[key].meta()?.title ?? key), ...otherwise[key]])
    if (!columns.has(bareName(title))) columns.set(bareName(title), key)

/** The column that a header names. */
export function columnCalled(header: string): LongColumn | undefined {
  return columns.get(bareName(header))
}
