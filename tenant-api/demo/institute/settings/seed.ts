import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { readSettings, changeSettings } from '../../../src/institute/settings/settings.ts'
import { type Stored, stored, type Values } from '../../../src/institute/settings/stored.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 10

/** Riverside's settings, as far as nobody has changed them. */
const demo: Readonly<Record<string, Values>> = {
  general: { name: 'Riverside School System', type: 'school', country: 'PK' },
  system: {
    timeZone: 'Asia/Karachi',
    languages: ['en', 'ur', 'ar'],
    language: 'en',
    currency: 'PKR',
    dateFormat: 'dd-MM-yyyy',
  },
  attendance: { lateAfterMinutes: 0, alertPercent: 80 },
  payment: {
    takesTransfers: true,
    takesCheques: true,
    takesWallets: true,
    bankName: 'Demo Bank',
    branchName: 'Gulshan-e-Ravi, Lahore',
    accountTitle: 'Riverside School System',
    accountNumber: '0000001000000101',
    iban: 'PK35DEMO0000001000000101',
    receiptPrefix: 'RSS/R/',
    fineKind: 'daily',
    fineAmount: { amount: '5000', currency: 'PKR' },
    fineMost: { amount: '100000', currency: 'PKR' },
    billPrefix: '10043',
  },
  contact: {
    address: 'Bund Road, Gulshan-e-Ravi',
    city: 'Lahore',
    phone: '0300 0000100',
    whatsapp: '0300 0000100',
    email: 'office@riverside.example',
    website: 'https://riverside.example',
    principalName: 'Tariq Mehmood',
  },
  prints: {
    otherName: 'ریور سائیڈ اسکول سسٹم',
    leavingPrefix: 'RSS/LC/yyyy/',
    characterPrefix: 'RSS/CC/yyyy/',
    bonafidePrefix: 'RSS/BC/yyyy/',
    backText:
      'This card is the property of the school. It is shown at the gate, and given back when the student leaves.',
  },
  admissions: {
    opensOn: '2026-11-01',
    closesOn: '2027-02-28',
    forDay: '2027-08-17',
    introEn: 'Admissions for the new session are open. Send this form; our office calls you within two days.',
    introUr: 'نئے تعلیمی سال کے داخلے جاری ہیں۔ یہ فارم بھیجیں، دفتر دو دن کے اندر آپ کو فون کرے گا۔',
    introAr: 'التسجيل للعام الدراسي الجديد مفتوح. أرسلوا هذه الاستمارة وسيتصل بكم مكتبنا خلال يومين.',
    noticeEn: 'Please bring the original documents to the interview.',
    noticeUr: 'براہِ کرم انٹرویو پر اصل دستاویزات ساتھ لائیں۔',
    noticeAr: 'يرجى إحضار الوثائق الأصلية إلى المقابلة.',
  },
  registration: { prefix: 'RSS-', postfix: '-yy', digits: 4, nextNumber: 1744 },
}

export async function seed(school: School): Promise<void> {
  const versions = await Promise.all(stored.map((of) => versionOf(school, of)))
  const fresh = stored.filter((_, at) => versions[at] === 1)
  for (const of of fresh) {
    const changes = demo[of.page.name]
    if (changes) await changeSettings(school, office, of, { version: await versionOf(school, of), changes })
  }
}

const office = system(sentence('Demo school'))

async function versionOf(school: School, of: Stored): Promise<number> {
  return Number((await readSettings(school, of)).version)
}
