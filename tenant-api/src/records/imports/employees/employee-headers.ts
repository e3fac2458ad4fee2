import type { OtherHeaders } from '../../../core/documents/workbook/match-columns.ts'

/** Other headers that people use in lists of employees. */
export const employeeHeaders: OtherHeaders = {
  employeeNumber: ['Employee no', 'Employee id', 'ملازم نمبر'],
  lastName: ['Surname', 'Family name', 'اسم العائلة'],
  otherName: ['Name in Urdu', 'Urdu name', 'اردو نام', 'Name in Arabic'],
  phone: ['Mobile', 'Contact', 'موبائل', 'الجوال'],
  identityNumber: ['CNIC', 'ID number', 'شناختی کارڈ نمبر', 'رقم الهوية'],
  amount: ['Basic salary', 'Pay', 'تنخواہ', 'الراتب'],
  accountNumber: ['Account number', 'Account no', 'اکاؤنٹ نمبر', 'رقم الحساب'],
}
