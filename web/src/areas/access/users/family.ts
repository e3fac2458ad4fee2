/** A guardian's role is where the children are, and a student's is about themself: neither has a campus. */
export function isOfFamily(role: string): boolean {
  return role === 'guardian' || role === 'student'
}
