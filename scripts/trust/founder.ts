import { hashPassword } from 'kit/security/password'
import { logIn } from 'tenant-api/contract/access/sessions'

/** What sign-up would leave for a school whose founder can log in by the example of the contract. */
export async function founding() {
  const { login = '', password = '' } = logIn.example.body ?? {}
  return {
    firstName: 'Nasreen',
    lastName: 'Akhtar',
    email: login,
    phone: '+923000000101',
    passwordHash: await hashPassword(password),
    instituteName: 'Riverside School System',
    instituteType: 'school',
    country: 'PK',
  }
}
