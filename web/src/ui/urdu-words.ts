/**
 * react-aria's own sentences in Urdu; it ships none. Keys are the library's. Numbers come ready in the reader's
 * digits. Drag and drop and colour pickers are not in use and stay English until they are.
 */
export const urduWords: AriaWords = {
  '@react-aria/tree': { expand: 'کھولیں', collapse: 'بند کریں' },
  '@react-aria/toast': {
    close: 'بند کریں',
    notifications: (args) => `${digits(args?.count)} اطلاعات۔`,
  },
  '@react-aria/tag': { removeDescription: 'ہٹانے کے لیے Delete دبائیں۔', removeButtonLabel: 'ہٹائیں' },
  '@react-aria/table': {
    select: 'منتخب کریں',
    selectAll: 'سب منتخب کریں',
    sortable: 'قابلِ ترتیب کالم',
    ascending: 'صعودی',
    descending: 'نزولی',
    ascendingSort: (args) => `کالم ${args?.columnName} کے لحاظ سے صعودی ترتیب`,
    descendingSort: (args) => `کالم ${args?.columnName} کے لحاظ سے نزولی ترتیب`,
    columnSize: (args) => `${digits(args?.value)} پکسل`,
    resizerDescription: 'چوڑائی بدلنے کے لیے Enter دبائیں',
    expand: 'کھولیں',
    collapse: 'بند کریں',
  },
  '@react-aria/steplist': { steplist: 'مراحل کی فہرست' },
  '@react-aria/spinbutton': { Empty: 'خالی' },
  '@react-aria/searchfield': { 'Clear search': 'تلاش صاف کریں' },
  '@react-aria/previewtrigger': { longPressMessage: 'جھلک دیکھنے کے لیے دیر تک دبائیں' },
  '@react-aria/overlays': { dismiss: 'بند کریں' },
  '@react-aria/numberfield': {
    decrease: (args) => `${args?.fieldLabel} گھٹائیں`,
    increase: (args) => `${args?.fieldLabel} بڑھائیں`,
    numberField: 'عدد کا خانہ',
  },
  '@react-aria/menu': { longPressMessage: 'مینو کھولنے کے لیے دیر تک دبائیں یا Alt + ArrowDown دبائیں' },
  '@react-aria/gridlist': {
    hasActionAnnouncement: 'اس قطار پر عمل ہو سکتا ہے',
    hasLinkAnnouncement: (args) => `اس قطار کا ربط: ${args?.link}`,
  },
  '@react-aria/grid': {
    deselectedItem: (args) => `${args?.item} منتخب نہیں رہا۔`,
    select: 'منتخب کریں',
    selectedCount: (args) =>
      Number(args?.count) === 0 ? 'کچھ منتخب نہیں۔' : `${digits(args?.count)} منتخب۔`,
    selectedAll: 'سب منتخب ہیں۔',
    selectedItem: (args) => `${args?.item} منتخب۔`,
    longPressToSelect: 'انتخاب شروع کرنے کے لیے دیر تک دبائیں۔',
  },
  '@react-aria/datepicker': {
    era: 'عہد',
    year: 'سال',
    month: 'مہینہ',
    day: 'دن',
    hour: 'گھنٹہ',
    minute: 'منٹ',
    second: 'سیکنڈ',
    dayPeriod: 'قبل/بعد دوپہر',
    calendar: 'کیلنڈر',
    startDate: 'آغاز کی تاریخ',
    endDate: 'اختتام کی تاریخ',
    weekday: 'ہفتے کا دن',
    timeZoneName: 'ٹائم زون',
    selectedDateDescription: (args) => `منتخب تاریخ: ${args?.date}`,
    selectedRangeDescription: (args) => `منتخب مدت: ${args?.startDate} تا ${args?.endDate}`,
    selectedTimeDescription: (args) => `منتخب وقت: ${args?.time}`,
  },
  '@react-aria/combobox': {
    focusAnnouncement: (args) =>
      `${args?.isGroupChange ? `گروہ ${args.groupTitle}، ${digits(args.groupCount)} انتخاب۔ ` : ''}${args?.optionText}${args?.isSelected ? '، منتخب' : ''}`,
    countAnnouncement: (args) => `${digits(args?.optionCount)} انتخاب دستیاب۔`,
    selectedAnnouncement: (args) => `${args?.optionText}، منتخب`,
    buttonLabel: 'تجاویز دکھائیں',
    listboxLabel: 'تجاویز',
  },
  '@react-aria/calendar': {
    previous: 'پچھلا',
    next: 'اگلا',
    selectedDateDescription: (args) => `منتخب تاریخ: ${args?.date}`,
    selectedRangeDescription: (args) => `منتخب مدت: ${args?.dateRange}`,
    todayDate: (args) => `آج، ${args?.date}`,
    todayDateSelected: (args) => `آج، ${args?.date}، منتخب`,
    dateSelected: (args) => `${args?.date}، منتخب`,
    startRangeSelectionPrompt: 'مدت کا آغاز چننے کے لیے کلک کریں',
    finishRangeSelectionPrompt: 'مدت کا اختتام چننے کے لیے کلک کریں',
    minimumDate: 'پہلی دستیاب تاریخ',
    maximumDate: 'آخری دستیاب تاریخ',
    dateRange: (args) => `${args?.startDate} تا ${args?.endDate}`,
  },
  '@react-aria/breadcrumbs': { breadcrumbs: 'مقام' },
  '@react-aria/autocomplete': { collectionLabel: 'تجاویز' },
  '@react-stately/datepicker': {
    rangeUnderflow: (args) => `تاریخ ${args?.minValue} یا اس کے بعد ہونی چاہیے۔`,
    rangeOverflow: (args) => `تاریخ ${args?.maxValue} یا اس سے پہلے ہونی چاہیے۔`,
    rangeReversed: 'آغاز کی تاریخ اختتام سے پہلے ہونی چاہیے۔',
    unavailableDate: 'یہ تاریخ دستیاب نہیں۔',
  },
  'react-aria-components': {
    selectPlaceholder: 'منتخب کریں',
    tableResizer: 'چوڑائی بدلیں',
    dropzoneLabel: 'فائل یہاں چھوڑیں',
    colorSwatchPicker: 'رنگوں کے نمونے',
  },
}

function digits(count: unknown): string {
  return new Intl.NumberFormat('ur-PK-u-nu-arabext').format(Number(count))
}
