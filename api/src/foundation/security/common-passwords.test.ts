import { demoTenants, emails, PASSWORD } from 'demo/names'
import { isCommonPassword } from './common-passwords'

const known = ['Acme Home Services', 'acme', 'casey.rivera@example.com']

describe('a common password', () => {
  it.each([
    '123456',
    '1234567890',
    '654321',
    '111111',
    '123123',
    '121212',
    'abc123',
    'abcdef',
    'aaaaaa',
    'password',
    'Password',
    'PASSWORD1',
    'password123',
    'P@ssw0rd',
    'passw0rd!',
    'qwerty',
    'qwerty123',
    'asdfgh',
    'zxcvbn',
    '1q2w3e4r',
    '1qaz2wsx',
    'poiuytrewq',
    'iloveyou',
    'letmein',
    'welcome1',
    'monkey',
    'dragon',
    'sunshine',
    'summer2026',
    'football!',
    'admin123',
    'changeme',
    'trustno1',
    'superman',
    'princess',
    'ｐａｓｓｗｏｒｄ',
    'Acme Home Services',
    'acmehomeservices',
    'acme2026',
    'casey.rivera@example.com',
    'casey.rivera',
    'CaseyRivera1',
  ])('is %j', async (password) => expect(await isCommonPassword(password, known)).toBe(true))

  // The beginnings of lists that are often published: RockYou, NordPass, the NCSC and SplashData. Six characters and more, which the form asks for.
  it.each([
    [
      'RockYou',
      '123456 123456789 password iloveyou princess 1234567 rockyou 12345678 abc123 nicole daniel babygirl monkey lovely jessica 654321 michael ashley qwerty 111111 iloveu 000000 michelle tigger sunshine chocolate password1 soccer anthony friends butterfly purple jordan liverpool justin loveme fuckyou 123123 football secret andrea carlos jennifer joshua bubbles 1234567890 superman hannah amanda loveyou pretty basketball andrew angels tweety flower playboy hello elizabeth hottie tinkerbell charlie samantha barbie chelsea lovers jasmine brandon 666666 shadow melissa eminem matthew robert danielle forever family jonathan 987654321 computer whatever dragon vanessa cookie naruto summer sweety spongebob joseph junior softball taylor yellow daniela lauren mickey princesa',
    ],
    [
      'NordPass',
      '123456 123456789 12345678 password qwerty123 qwerty1 111111 12345678910 secret 123123 1234567890 1234567 000000 qwerty abc123 password1 iloveyou 11111111 dragon monkey 123123123 123321 qwertyuiop 00000000 654321 target123 tinkle 1g2w3e4r gwerty123 zag12wsx gwerty qwer1234',
    ],
    [
      'NCSC and SplashData',
      'ashley michael daniel jessica charlie superman naruto blink182 myspace1 tigger eminem metallica liverpool chelsea arsenal pokemon batman starwars welcome admin123 letmein football passw0rd zaq1zaq1 solo donald trustno1 hockey access master flower hottie loveme 696969 mustang aa123456 donald qazwsx ninja azerty photoshop adobe123 sunshine bailey',
    ],
  ])('is any of the top of %s', async (_, list) => {
    const passed = []
    for (const password of list.split(' '))
      if (password.length >= 6 && !(await isCommonPassword(password, known))) passed.push(password)
    expect(passed).toEqual([])
  })

  it.each([
    'spring-cleaning',
    'a brand new one',
    'of her own',
    'six667',
    'sixsix',
    'monkey wrench',
    'password of casey',
    'xK9#mQ2v',
    '480217',
    'acme and casey',
    '猫が好き',
    'correct horse',
  ])('is not %j', async (password) => {
    expect(await isCommonPassword(password, known)).toBe(false)
  })

  it('is not one of the demo’s', async () => {
    for (const tenant of demoTenants)
      expect(await isCommonPassword(PASSWORD, [tenant, `${tenant} Home Services`, ...Object.values(emails)])).toBe(
        false,
      )
  })
})
