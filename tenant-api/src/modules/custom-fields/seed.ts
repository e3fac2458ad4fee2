const id = (at: number) => `01980000-0000-7000-8000-00000000cf0${at}`

/** What Riverside keeps of its students and guardians beside what every school does. */
export const demoFields = [
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
    id: id(4),
    resource: 'guardians',
    title: "Emergency contact's workplace",
    titleUr: 'ہنگامی رابطے کی جائے ملازمت',
    titleAr: 'مكان عمل جهة الاتصال في الطوارئ',
    kind: 'text',
    hint: 'Where we reach them in school hours',
    place: 1,
  },
]
