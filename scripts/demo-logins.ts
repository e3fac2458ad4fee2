/** Who can log in at the demo school; everybody has the same password. */
export const demoLogins = [
  ['nasreen@riverside.example', 'Nasreen Akhtar', 'super_admin, the owner'],
  ['tariq@riverside.example', 'Tariq Mehmood', 'administrator, principal'],
  ['sadia@riverside.example', 'Sadia Rauf', 'admin of the campus Canal View'],
  ['rabia@riverside.example', 'Rabia Aslam', 'moderator of the campus Gulshan-e-Ravi'],
  ['imtiaz@riverside.example', 'Imtiaz Hussain', 'manager of the campus Shahdara'],
  ['farzana@riverside.example', 'Farzana Kausar', 'HR manager'],
  ['adeel@riverside.example', 'Adeel Ahmed', 'HR'],
  ['waqas@riverside.example', 'Waqas Javed', 'finance staff'],
  ['sana@riverside.example', 'Sana Iqbal', 'class teacher of 7-B, and the mother of a child here'],
  ['kamran@riverside.example', 'Kamran Yousaf', 'teacher at two campuses'],
  ['ghulam.rasool', 'Ghulam Rasool', 'gate staff, in Urdu'],
  ['ayesha.imran', 'Ayesha Imran', 'guardian of three children, in Urdu'],
  ['bilal.imran', 'Bilal Imran', 'student of 7-B'],
] as const
export const demoPassword = 'riverside-demo-2026'

/** The owner of the empty school, with the same password. */
export const cleanSlateLogin = [
  'amna@clean-slate.example',
  'Amna Siddiqui',
  'super_admin, the owner',
] as const
