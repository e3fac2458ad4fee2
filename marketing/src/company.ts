/** Who runs Maktab, as the law and the footer want it. What is blank is not shown: the operator fills it in. */
export type Company = { name: string; address: string; email: string; phone: string; registration: string }

export const company: Company = { name: '', address: '', email: '', phone: '', registration: '' }
