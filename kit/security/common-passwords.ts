/**
 * Common passwords of at least eight characters: the top of public lists, keyboard walks, and words that are
 * usual where our schools are. Compared without case, spaces, signs and trailing digits, so that `Pakistan@786`
 * matches `pakistan`.
 */
export const commonPasswords = new Set(
  `password passw0rd passwort p4ssword p4ssw0rd pa55word pa55w0rd mypassword thepassword newpassword oldpassword
  passwordpassword password1password passpass passpasspass nopassword changeme changepassword changeit changethis
  letmein letmeinnow letmeinplease iloveyou iloveu iloveyousomuch iloveme iloveallah ilovepakistan ilovemymother
  ilovemom ilovemum ilovemylife ilovemyfamily ilovejesus iloveschool loveyou loveme lovelove lovelovelove lovelylove
  qwerty qwertyu qwertyui qwertyuiop qwertyuiopasdfgh qwertyasdf qwertyasdfgh qwertyqwerty qwert qwerasdf qwerasdfzxcv
  qazwsx qazwsxedc qazwsxedcrfv qazxsw qazxswedc zaqwsx zaqxsw qweasd qweasdzxc qweasdqwe qweqwe qweqweqwe qwer qwerqwer
  asdf asdfasdf asdfgh asdfghj asdfghjk asdfghjkl asdfjkl asdasd asdasdasd asdqwe asdzxc zxcvbn zxcvbnm zxcvbnmasdfghjkl
  zxczxc zxcasdqwe zxcvzxcv poiuytrewq lkjhgfdsa mnbvcxz mnbvcxzlkjhgfdsa abcdef abcdefg abcdefgh abcdefghi abcdefghij
  abcdabcd abcabc abcabcabc abcxyz aaaaaa aaaaaaaa aaaaaaaaaa aabbcc aabbccdd bbbbbbbb cccccccc dddddddd xxxxxxxx zzzzzzzz
  qqqqqqqq q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qw12er34 qwe123qwe 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx
  1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 zaq1xsw2 2wsx3edc a1b2c3 a1b2c3d4 a1b2c3d4e5 abc123abc 123abc123 1a2b3c4d
  123qweasd 123qweasdzxc 123qwe 123qwe123 1234qwer 12345qwert 123456qwerty 123456abc 123456a 1234567a 12345678a 123456789a
  1234abcd 12345abc a123456 a1234567 a12345678 a123456789 q123456 z123456 1g2w3e4r 123123abc 123asd123 12qwaszx 1234asdf
  admin administrator adminadmin adminpassword admin123admin superadmin superuser sysadmin system systemadmin root
  rootroot rootpassword toor master masterkey default defaultpassword guest guestguest user username useruser userpass
  test testing testtest testtesttest testpassword testuser tester demo demodemo demopassword sample example temp temporary
  temppassword temppass secret secretsecret topsecret verysecret mysecret private security secure access login loginlogin
  logmein signin signup welcome welcomehome welcomeback welcometo hello hellohello helloworld hellothere hihihihi
  computer internet network server database oracle windows microsoft google gmail yahoo hotmail facebook instagram
  whatsapp youtube twitter tiktok samsung samsunggalaxy nokia iphone apple android huawei oppo vivo infinix toshiba dell
  lenovo jazz telenor ufone zong vodafone etisalat linux ubuntu github matrix trustno trustnoone trustme whatever
  whatsup nothing nothingelse something anything everything forever foreverlove football footballer baseball basketball
  volleyball hockey cricket cricketer worldcup champion champions legend legends winner liverpool liverpoolfc chelsea
  chelseafc arsenal arsenalfc manchester manutd manunited barcelona fcbarcelona realmadrid juventus ronaldo cristiano
  cristianoronaldo messi lionelmessi neymar afridi shahidafridi boomboom babarazam wasimakram imrankhan tendulkar
  sachin dhoni virat viratkohli superman batman spiderman ironman starwars pokemon pikachu naruto doraemon dragon
  dragonball dragons monkey monkeys tigger tiger tigers lion lionking eagle eagles falcon phoenix wolf shadow shadows
  sunshine moonlight starlight princess prince queen queenbee angel angels angelina butterfly flower flowers rainbow
  chocolate cookie cookies candy sweety sweetie sweetheart sweetdreams honey honeybee baby babygirl babyboy beautiful
  handsome gorgeous charming darling cutegirl cuteboy prettygirl badboy badgirl bestfriend bestfriends friend friends
  friendship friendsforever family myfamily mother motherhood father fatherhood mommy daddy brother sister
  jennifer michelle jessica ashley amanda daniel michael michaeljackson jordan jordan23 matthew andrew joshua robert
  charlie thomas george william alexander alexandra nicole christian christopher elizabeth victoria maverick mercedes
  ferrari porsche corvette mustang harley harleydavidson yamaha honda hondacivic toyota corolla suzuki mehran
  freedom liberty america american england britain london newyork california australia canada germany
  pakistan pakistanzindabad pakistani pakistanarmy pakarmy pakpak paklover mypakistan dildilpakistan jeevaypakistan
  islamabad lahore lahorelahoreaye karachi rawalpindi peshawar quetta multan faisalabad sialkot gujranwala hyderabad
  kashmir punjab sindh balochistan islam islamic islamzindabad muslim muslims allah allahallah allahakbar allahuakbar
  allahoakbar allahisgreat allahisone allahhelpme mashallah mashaallah inshallah inshaallah alhamdulillah alhamdolillah
  subhanallah bismillah bismilah bismillahirrahmanirrahim assalamualaikum assalam astaghfirullah
  muhammad mohammad mohammed mohamed muhammadali muhammadsaw ahmad ahmed abdullah abdulrehman abdulrahman ali786
  yaallah yaali yaalimadad yarasool yamuhammad madina makkah makkahmadina quran quranpak ramadan ramzan eidmubarak
  jummamubarak khuda khudahafiz allahhafiz shukran habibi habibti dubai abudhabi sharjah emirates saudi saudia
  saudiarabia riyadh jeddah kuwait bahrain muscat doha qatar india indian bharat jaihind mumbai delhi bangladesh
  fatima ayesha aisha khadija maryam zainab hassan hussain hussainali usman bilal hamza umarfarooq zahid shahid
  rizwan kamran imran salman salmankhan shahrukh shahrukhkhan asdfpakistan pak12345 lovepakistan
  school myschool schoolschool highschool publicschool schooladmin academy college mycollege university student
  students teacher teachers principal headmaster headmistress classroom education educator homework exam examination
  result results attendance timetable maktab mymaktab maktabmaktab maktabadmin parents guardian campus institute
  january february march april monday tuesday wednesday thursday friday saturday sunday summer winter spring autumn
  blink182 access14 ncc1701 bond007 jamesbond abgrtyu nintendo playstation minecraft fortnite pubg pubgmobile freefire
  fuckyou fuckoff asshole bullshit killer killerboy hacker hackers hackme money moneymoney dollars rupees
  purple orange yellow silver golden diamond diamonds black blackcat blackberry white whitehouse red redred blueblue
  greengreen sunny cloudy rain thunder lightning hunter hunting ranger soldier captain cowboys yankees steelers dallas
  startrek gandalf merlin camelot excalibur wizard magic magical mickey mickeymouse minnie donald donaldduck snoopy
  garfield scooby scoobydoo winniethepooh barbie hellokitty tinkerbell cinderella simpsons homer bart pepper ginger
  peanut banana strawberry cherry mango apple123apple orangejuice cheese pizza burger coffee buttercup babydoll
  metallica nirvana eminem rockstar guitar musicmusic dancer dancing junior senior player gamer gaming ninja samurai
  jesus jesuschrist jesuslovesme godisgood godislove godisgreat christ church blessed blessing blessings faith grace
  heaven peace peaceful hope happiness happy happyday happylife success successful believe dream dreams dreamer lucky
  luckyboy luckygirl mylove mylife myworld mynameis mybaby myself onlyme onlyyou iamtheone iamking thekingof kingkong
  remember rememberme forgetme forgetmenot donotforget idontknow dontknow whoami nobody noone unknown
  correcthorsebatterystaple`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
