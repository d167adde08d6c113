/** The most common leaked passwords, except for those that the rules below detect. */
const COMMON = new Set(
  `
  000007 007007 102030 10203040 110110 112233 11223344 1122334455 121314 123321 1234554321 12344321 123654 123789 123987 124578 131211 135790 135791 1357924680 13579 141627 142536 147258 147258369 147852 147852369 1478963 159159
  159357 159753 159951 192837 1q2w3e4r 211314 246810 258258 2580 258456 314159 31415926 357159 369258147 420420 456123 456852 520520 5201314 1314520 7758521 741852 741852963 753159 753951 789456 789456123 852456 87654321 951753 963852 963852741 987456 987412365
  a1b2c3 a1b2c3d4 aa123456 ab123456 abcabc abc123abc asdasd asdqwe123 asd123asd asdfasdf jkljkl qazqaz qweqwe qwe123qwe qwerqwer q1w2e3 zaqwsx zaq12wsx zxczxc wasdwasd
  qwerty qwertz azerty qwaszx 1qazxsw2 1qaz2wsx 1qaz@wsx !qaz2wsx xsw21qaz zaq1xsw2 zaq1zaq1 qazxsw qazwsx poiuyt lkjhgf mnbvcxz zaqxsw
  passwort motdepasse contrasena contraseña senha123 wachtwoord parola haslo123 salasana losenord lösenord kennwort parool heslo123 sifre123 contraseña1
  trustno1 iloveyou iloveyou1 iloveu ilovegod iloveme iluvyou ilovejesus loveyou lovelove lovers lovely letmein letmein1 openup opensesame changeme changeit changethis changepassword default guest guests nopass nopassword mypass mypassword
  mypassword1 newpass newpassword oldpassword yourpassword thepassword passpass password password12 passw0rd p@ssword p@ssw0rd pa55word pa$$word pass1234 pass12345 pass123 passme temppass temp1234 temporary test1234 testing tester testtest testpass
  test123 access14 adminadmin administrator admin1234 root1234 rootroot toor123 sysadmin superuser superman batman spiderman
  `
    .split(/\s+/)
    .filter(Boolean),
)

/** Words that are common with any digits and punctuation appended: `summer2026`, `Welcome1!`. */
const WORDS = new Set(
  `
  password passwort passwd pass admin administrator root user login access master secret private security welcome hello hallo hola bonjour goodbye default guest test testing tester temp temporary changeme letmein trustno demo sample example
  monkey dragon tiger lion eagle falcon phoenix panther bear wolf horse dolphin shark snake turtle rabbit bunny kitty kitten puppy doggy chicken penguin butterfly angel devil demon ghost zombie vampire wizard knight ninja samurai pirate
  princess queen prince king love lover lovely sweet sweetie sweetheart honey baby babygirl babyboy sugar candy cookie cheese banana orange apple cherry lemon peaches pepper ginger chocolate coffee pizza burger bacon butter biscuit cupcake
  sunshine sunflower flower flowers rainbow summer winter spring autumn fall monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
  football soccer baseball basketball hockey tennis golf volleyball softball rugby cricket wrestling racing runner swimming fishing hunter hunting camping skater surfer snowboard
  liverpool chelsea arsenal barcelona juventus manchester everton celtic rangers yankees redsox cowboys steelers packers patriots eagles lakers celtics bulls raiders broncos dodgers cubs
  superman batman spiderman ironman pokemon pikachu naruto starwars startrek matrix gandalf frodo hogwarts potter harrypotter minecraft roblox fortnite warcraft nintendo mario zelda sonic playstation xbox disney mickey simpsons scooby snoopy garfield barbie
  michael jennifer jessica ashley amanda daniel andrew joshua matthew robert thomas william charlie george jordan taylor nicole michelle samantha elizabeth stephanie melissa rebecca hannah sophie sophia olivia emma jasmine natalie vanessa alexander alexandra alex
  anthony christopher benjamin nicholas jonathan justin brandon tyler austin dakota hunter james john david richard joseph patrick martin marcus oscar oliver maggie buster bailey buddy max maxwell bandit shadow lucky molly bella daisy sadie rocky rusty sammy toby duke
  harley ferrari porsche mercedes corvette mustang camaro toyota honda yamaha suzuki kawasaki chevy subaru jaguar
  computer internet google facebook instagram twitter youtube whatsapp iphone samsung android windows microsoft linux apple amazon netflix spotify server database oracle cisco network wireless system program
  america canada mexico london paris newyork texas florida california chicago boston dallas denver houston phoenix atlanta seattle arizona colorado hawaii germany england france brasil
  freedom liberty victory forever family friends friend mother father mommy daddy mom dad sister brother husband wife jesus christ jesuschrist god godisgood blessed heaven faith hope grace peace church bible
  whatever nothing something anything everything everyone nobody somebody money dollar million rich lucky winner champion legend hero killer rebel rockstar rock metal metallica guitar music dance dancer singer pussy fuckyou fuckoff asshole bitch sexy cool awesome super supergirl
  qwerty qwertz azerty qwert asdf asdfgh zxcvb zxcvbn qaz wsx qazwsx qwe asd zxc abc abcd abcde iloveyou iloveu loveme
  diamond silver golden gold crystal platinum purple yellow green blue red black white orange pink blackcat redrose bluesky greenday midnight moonlight starlight sunset thunder lightning storm snow snowball ocean river mountain forest garden
  house home homes office work business company service services customer client manager student teacher school college nurse doctor lawyer police soldier army marine navy airforce portal plumber plumbing heating cooling electric electrician repair
  `
    .split(/\s+/)
    .filter(Boolean),
)

/** Keyboard and alphabet sequences; any part of one is a common password, in both directions. */
const WALKS = [
  'abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertyuiopasdfghjklzxcvbnm', 'qwertzuiop', 'azertyuiop', 'qsdfghjklm', 'yxcvbnm', 'qweasdzxc', 'qazwsxedcrfvtgbyhnujmikolp', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p', 'q1w2e3r4t5y6u7i8o9p0', '!@#$%^&*()', 'a1b2c3d4e5f6g7h8', '1a2b3c4d5e6f7g8h', '12qwaszx', '1234qwer', '123qweasdzxc', 'qwer1234', 'asdf1234', 'zxcv1234', 'abc123', 'abcd1234', '123abc', '1234abcd', 'qwe123', '2468013579',
].flatMap((walk) => [walk, [...walk].reverse().join('')])

const LOOKALIKES: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }
const withoutLookalikes = (text: string): string => text.replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign)
const withoutSuffix = (text: string): string => text.replace(/[\d!?.@#$%*]+$/, '')
const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().trim()
const isWalk = (text: string): boolean => text.length >= 3 && WALKS.some((walk) => walk.includes(text))
/** One or two characters repeated; up to four if they are digits. */
const isRepetition = (text: string): boolean => /^(.{1,2})\1+$/su.test(text) || /^(\d{3,4})\1+$/.test(text)

/**
 * Whether a password is among the first guesses: a common one, also with digits appended or with look-alikes for its
 * letters, a keyboard sequence, a repetition, or a known name.
 * @param known public facts about the user: their email, the company's name
 */
export function isCommonPassword(password: string, known: readonly string[]): boolean {
  const folded = fold(password)
  const base = withoutSuffix(folded)
  const words = [folded, base, withoutLookalikes(folded), withoutLookalikes(base)]
  if (words.some((word) => COMMON.has(word) || WORDS.has(word) || isWalk(word) || isRepetition(word))) return true
  // Digits and punctuation do not make a known name safe: `acme2026`, `Acme-Home`.
  const squashed = new Set([folded, base].map(lettersAndDigits))
  return known.some((name) => [name, name.split('@')[0] ?? ''].some((each) => lettersAndDigits(each) !== '' && squashed.has(lettersAndDigits(fold(each)))))
}
