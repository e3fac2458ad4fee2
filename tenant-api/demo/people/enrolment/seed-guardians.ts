import type { LinkedGuardian } from '../../../src/people/students-and-guardians/contract.ts'

export type CastGuardian = {
  names: readonly [first: string, last: string, other: string]
  gender: 'female' | 'male'
  born?: string
  phone: string
  language: LinkedGuardian['language']
  campus?: 'MAIN' | 'SHD' | 'CNL'
  profession?: string
  identity?: string
  email?: string
  address?: string
  /** Where they are from, when that is not where they live. */
  permanent?: string
}

/** Riverside's guardians whom tests and pictures know; phones and numbers are invented. */
export const castGuardians: Readonly<Record<string, CastGuardian>> = {
  imran: {
    names: ['Imran', 'Khalid', 'عمران خالد'],
    gender: 'male',
    born: '1979-03-14',
    phone: '+966500000101',
    language: 'en',
    email: 'imran.khalid@example.com',
    address: 'Villa 12, Al Olaya, Riyadh, Saudi Arabia',
    permanent: 'House 14, Street 7, Gulshan-e-Ravi, Lahore',
    profession: 'Engineer',
    identity: '9999900000101',
  },
  ayesha: {
    names: ['Ayesha', 'Imran', 'عائشہ عمران'],
    gender: 'female',
    born: '1983-09-02',
    phone: '+923000000102',
    language: 'ur',
    address: 'House 14, Street 7, Gulshan-e-Ravi, Lahore',
  },
  usman: {
    names: ['Usman', 'Ghani', 'عثمان غنی'],
    gender: 'male',
    born: '1984-11-21',
    phone: '+923000000103',
    language: 'en',
    email: 'usman.ghani@example.com',
    address: 'Flat 5, Shan Arcade, Garden Town, Lahore',
    permanent: 'House 31, Street 2, Sanda, Lahore',
    profession: 'Trader',
  },
  mehwish: {
    names: ['Mehwish', 'Tahir', 'مہوش طاہر'],
    gender: 'female',
    born: '1986-06-30',
    phone: '+923000000104',
    language: 'ur',
    email: 'dr.mehwish@example.com',
    address: 'House 8, Block C, Samanabad, Lahore',
    profession: 'Doctor',
  },
  bashir: {
    names: ['Bashir', 'Ahmed', 'بشیر احمد'],
    gender: 'male',
    born: '1951-01-05',
    phone: '+923000000105',
    language: 'ur',
    address: 'House 22, Street 4, Shahdara Town, Lahore',
    permanent: 'Chak 112 JB, District Faisalabad',
    campus: 'SHD',
    profession: 'Retired',
  },
  nadia: {
    names: ['Nadia', 'Saleem', 'نادیہ سلیم'],
    gender: 'female',
    born: '1985-12-12',
    phone: '+923000000106',
    language: 'ur',
    address: 'House 3, Street 11, Sabzazar, Lahore',
    identity: '9999900000106',
  },
  // The same person, entered a second time.
  salim: {
    names: ['Nadia', 'Salim', 'نادیہ سلیم'],
    gender: 'female',
    phone: '+923000000107',
    language: 'ur',
    identity: '9999900000106',
  },
  nadeem: {
    names: ['Nadeem', 'Akram', 'ندیم اکرم'],
    gender: 'male',
    phone: '+923000000108',
    language: 'ur',
    address: 'House 47, Street 9, Sabzazar, Lahore',
  },
  rizwan: {
    names: ['Rizwan', 'Malik', 'رضوان ملک'],
    gender: 'male',
    phone: '+923000000109',
    language: 'en',
    email: 'rizwan.malik@example.com',
    address: 'House 19, Street 1, Iqbal Town, Lahore',
  },
  sana: {
    names: ['Sana', 'Iqbal', 'ثناء اقبال'],
    gender: 'female',
    phone: '+923000000110',
    language: 'en',
    address: 'House 6, Street 15, Gulshan-e-Ravi, Lahore',
    profession: 'Teacher',
  },
  maria: {
    names: ['Maria', 'Joseph', 'ماریہ جوزف'],
    gender: 'female',
    phone: '+923000000111',
    language: 'en',
    address: 'House 11, Youhanabad Road, Lahore',
    profession: 'Teacher',
  },
  qureshi: {
    names: ['Tahir', 'Qureshi', 'طاہر قریشی'],
    gender: 'male',
    phone: '+923000000112',
    language: 'en',
    email: 'tahir.qureshi@example.com',
    address: 'House 88, Block B, Canal View, Lahore',
    campus: 'CNL',
  },
  bukhari: {
    names: ['Syed Zafar', 'Bukhari', 'سید ظفر بخاری'],
    gender: 'male',
    phone: '+923000000113',
    language: 'ur',
    email: 'zafar.bukhari@example.com',
    address: 'Bukhari House, Street 3, Samanabad, Lahore',
  },
  shafiq: {
    names: ['Muhammad', 'Shafiq', 'محمد شفیق'],
    gender: 'male',
    phone: '+923000000114',
    language: 'ur',
    address: 'House 52, Street 8, Sanda, Lahore',
  },
}
