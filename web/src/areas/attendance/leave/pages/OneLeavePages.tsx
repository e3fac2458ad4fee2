import { OneLeave } from '../OneLeave.tsx'

export const OneStudentLeave = () => <OneLeave side="student" />
export const OneStaffLeave = () => <OneLeave side="staff" />
