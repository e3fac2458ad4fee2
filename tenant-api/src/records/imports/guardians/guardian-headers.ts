import type { GuardianLine } from '../../../people/students-and-guardians/contract.ts'

/** Other headers that people use in lists of guardians. */
export const guardianHeaders: Partial<Record<keyof GuardianLine, readonly string[]>> = {
  campusId: ['Branch', 'برانچ', 'الفرع'],
  lastName: ['Surname', 'Family name', 'اسم العائلة'],
  name: ['Guardian name', 'Name of guardian', 'Full name', 'سرپرست کا نام', 'نام', 'اسم ولي الأمر'],
  otherName: ['Name in Urdu', 'Urdu name', 'اردو نام', 'Name in Arabic'],
  gender: ['Sex', 'جنس', 'النوع'],
  phone: ['Mobile', 'Contact', 'موبائل', 'فون', 'الجوال'],
  profession: ['Occupation', 'پیشہ', 'المهنة'],
  presentAddress: ['Address', 'پتہ', 'العنوان'],
  identityNumber: ['CNIC', 'ID number', 'شناختی کارڈ نمبر', 'رقم الهوية'],
  studentNumbers: [
    'Children’s numbers',
    'Student registration number',
    'Registration number',
    'رجسٹریشن نمبر',
    'رقم القيد',
  ],
  relation: ['Relationship', 'رشتہ', 'صلة القرابة'],
}
