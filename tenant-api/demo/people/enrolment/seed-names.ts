type Name = readonly [latin: string, urdu: string]

export const boys: readonly Name[] = named(`
  Ahmad احمد; Ali علی; Hamza حمزہ; Usman عثمان; Hassan حسن; Hussain حسین; Ibrahim ابراہیم; Ismail اسماعیل; Yusuf یوسف;
  Omar عمر; Bilal بلال; Zaid زید; Saad سعد; Talha طلحہ; Zubair زبیر; Fahad فہد; Haris حارث; Shayan شایان; Rayyan ریان;
  Taha طہ; Moiz معیز; Arham ارحم; Daniyal دانیال; Faizan فیضان; Junaid جنید; Kashan کاشان; Mubashir مبشر; Noman نعمان;
  Owais اویس; Rohan روحان; Sameer سمیر; Tayyab طیب; Wali ولی; Yahya یحییٰ; Zohaib زوہیب; Abdul-Rehman عبدالرحمٰن`)

export const girls: readonly Name[] = named(`
  Fatima فاطمہ; Ayesha عائشہ; Maryam مریم; Khadija خدیجہ; Zahra زہرا; Amna آمنہ; Hira حرا; Iman ایمان; Noor نور; Sara سارہ;
  Hafsa حفصہ; Aleena علینہ; Areeba اریبہ; Bisma بسمہ; Dua دعا; Eshal ایشال; Farah فرح; Hania ہانیہ; Inaya عنایہ; Javeria جویریہ;
  Kinza کنزہ; Laiba لائبہ; Mahnoor ماہ نور; Minahil مناہل; Nimra نمرہ; Rabia رابعہ; Rida ردا; Sadia سعدیہ; Sana ثناء; Tooba طوبیٰ;
  Umme-Hani امِ ہانی; Warda وردہ; Yumna یمنیٰ; Zoya زویا; Anaya عنایا; Mehak مہک`)

export const fathers: readonly Name[] = named(`
  Aslam اسلم; Akram اکرم; Arshad ارشد; Asif آصف; Javed جاوید; Khalid خالد; Liaqat لیاقت; Mushtaq مشتاق; Naveed نوید; Pervaiz پرویز;
  Rashid راشد; Riaz ریاض; Sajid ساجد; Shahid شاہد; Tanveer تنویر; Waheed وحید; Yaqoob یعقوب; Zafar ظفر; Tariq طارق; Nasir ناصر`)

export const surnames: readonly Name[] = named(`
  Khan خان; Malik ملک; Butt بٹ; Sheikh شیخ; Chaudhry چوہدری; Mirza مرزا; Qureshi قریشی; Siddiqui صدیقی; Awan اعوان; Bhatti بھٹی;
  Rana رانا; Gill گل; Dar ڈار; Ansari انصاری; Hashmi ہاشمی; Abbasi عباسی; Raza رضا; Akhtar اختر; Iqbal اقبال; Mughal مغل; Cheema چیمہ`)

function named(text: string): Name[] {
  return text
    .split(';')
    .map((pair) => pair.trim())
    .map((pair) => {
      const at = pair.indexOf(' ')
      return [pair.slice(0, at).replace('-', ' '), pair.slice(at + 1)] as const
    })
}
