import { dressDigits, type Language } from 'kit/text/locale'

/** The class of the demonstration. Invented, and written as each language writes such names. */
export const pupils: Record<Language, readonly string[]> = {
  en: [
    'Ahmed Raza',
    'Amna Naeem',
    'Ayaan Sheikh',
    'Bilal Imran',
    'Daniyal Usman',
    'Fatima Noor',
    'Hamza Tariq',
    'Hira Saleem',
    'Iqra Shafiq',
    'Maryam Joseph',
    'Muhammad Ali',
    'Zainab Malik',
  ],
  ur: [
    'احمد رضا',
    'آمنہ نعیم',
    'ایان شیخ',
    'بلال عمران',
    'دانیال عثمان',
    'فاطمہ نور',
    'حمزہ طارق',
    'حرا سلیم',
    'اقرا شفیق',
    'مریم جوزف',
    'محمد علی',
    'زینب ملک',
  ],
  ar: [
    'أحمد رضا',
    'آمنة نعيم',
    'إياد الشيخ',
    'بلال عمران',
    'دانيال عثمان',
    'فاطمة نور',
    'حمزة طارق',
    'حلا سليم',
    'إقراء شفيق',
    'مريم يوسف',
    'محمد علي',
    'زينب المالكي',
  ],
}

/** "7-B" in the language's digits, kept in its own order inside a sentence that runs from right to left. */
export function sectionName(language: Language, name: string): string {
  return `\u2066${dressDigits(language, name)}\u2069`
}

export const marks = ['present', 'absent', 'late', 'leave'] as const
export type Mark = (typeof marks)[number]

/** What stands on a register. In Pakistan a bare L means leave, so late is Lt and leave is Lv. */
export const letters: Record<Language, Record<Mark, string>> = {
  en: { present: 'P', absent: 'A', late: 'Lt', leave: 'Lv' },
  ur: { present: 'ح', absent: 'غ', late: 'ت', leave: 'ر' },
  ar: { present: 'ح', absent: 'غ', late: 'م', leave: 'إ' },
}
