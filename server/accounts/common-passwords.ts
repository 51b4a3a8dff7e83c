/**
 * Passwords that attackers try first, in lower case, of at least eight characters: shorter ones are
 * rejected by length. Runs ('12345678'), repeats ('aaaaaaaa') and words of this list followed by
 * digits or symbols are detected by `isCommon` and need no entry.
 */
const LIST = `
password passw0rd p@ssw0rd p@ssword pa$$word pa$$w0rd passwort password1234567890 mypassword
newpassword oldpassword thepassword yourpassword ourpassword nopassword letmein! letmeinnow
passwordpassword password01 wordpass passport passpass passwordd passw0rd1 mypassword1 changeme
changemenow changeit default1 defaultpassword secret12 secretpassword topsecret mysecret
welcome1 welcome123 welcomehome welcomeback administrator adminadmin admin123 admin1234 admin12345
admin@123 administrador rootroot root1234 toortoor superuser superadmin sysadmin webmaster
test1234 testtest testing1 tester12 testpassword temp1234 temporary guestguest guest123 user1234
useruser username username1 login123 loginlogin access14 accesscode
qwertyui qwertyuio qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyqwerty qwer1234
qwerasdf qweasdzxc qweasd123 qweqweqwe qazwsxedc qazxswedc qazwsx123 1qaz2wsx 1qaz2wsx3edc
2wsx3edc zaq12wsx zaq1zaq1 zaq1xsw2 !qaz2wsx 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5
1q1q1q1q asdfghjk asdfghjkl asdfasdf asdf1234 asdfqwer zxcvbnm1 zxcvbnm, zxcvzxcv zxcvbnmasdf
azertyui azertyuiop azerty123 qwertz123 poiuytrewq lkjhgfdsa mnbvcxzlk 1234qwer 123qweasd
123qweasdzxc 123qwe123 12qwaszx 1qazxsw2 1q2w3e4r! qwe123qwe a1b2c3d4 a1b2c3d4e5 abc12345 abcd1234
abc123456 abcdef12 aa123456 a1234567 a12345678 a123456789 aa12345678 1a2b3c4d 123abc123 12345abc
123456ab 123456aa 12345678a 123456789a 1234abcd 123123123 12341234 11223344 1122334455 112233445566
12344321 123454321 1234554321 123321123 12312312 123456123 123456654321 147258369 741852963
159357456 159753456 789456123 987654321 98765432 0987654321 87654321 76543210 13579246 24681012
135792468 102030405060 10203040 12121212 21212121 13131313 123123qwe 01020304 01234567 0123456789
00112233 31415926 314159265 27182818 12345679 123456780 1234567899 1234567891 00000007 10101010
11112222 19841984 19871987 20002000 20202020 20242024 20252025 20262026
iloveyou iloveyou1 iloveyou2 iloveyou! iloveme1 ilovegod ilovejesus ilovemom ilovemum ilovedad
iloveu22 iloveher iloveallah loveyou1 loveyou2 loveme12 lovelove lovely12 mylove12 mylove123
truelove firstlove babygirl babygirl1 babyboy1 princess princess1 sweetheart sweetie1 darling1
beautiful beautiful1 gorgeous pretty12 sunshine sunshine1 sunflower sunflowers moonlight starlight
rainbow1 butterfly butterfly1 flower12 flowers1 blossom1 chocolate chocolate1 strawberry blueberry
cupcakes cookies1 cinnamon pineapple watermelon coconuts vanilla1 honey123 sugar123
football football1 baseball baseball1 basketball softball volleyball hockey12 soccer12 soccer123
liverpool liverpool1 chelsea1 chelseafc arsenal1 arsenalfc manchester manutd99 barcelona barcelona1
realmadrid juventus ronaldo7 cristiano messi123 lionelmessi neymar10 kobebryant lakers24 yankees1
cowboys1 steelers packers1 eagles12 patriots redskins
superman superman1 batman12 batman123 spiderman ironman1 starwars starwars1 startrek pokemon1
pokemon123 pikachu1 minecraft minecraft1 fortnite fortnite1 nintendo playstation playstation2 xbox3600
callofduty counterstrike worldofwarcraft warcraft dragonball narutouzumaki naruto12 harrypotter
gandalf1 matrix12 terminator godzilla freedom1 whatever whatever1 trustno1 trustnoone
michael1 jennifer jennifer1 jessica1 michelle michelle1 nicholas christopher christian jonathan
elizabeth alexander alexandra stephanie victoria victoria1 samantha samantha1 benjamin charlotte
patricia margaret veronica isabella gabriela fernando alejandro daniela1 danielle brittany
courtney kimberly charlie1 charles1 william1 richard1 anthony1 matthew1 joshua12 andrew12 daniel12
ashley12 amanda12 jordan23 robert12 thomas12 maggie12 buster12 snickers sparkles
computer computer1 internet internet1 facebook facebook1 instagram whatsapp whatsapp1 google123
googlegoogle youtube1 twitter1 microsoft windows1 windows10 samsung1 samsung123 iphone12 iphone123
android1 blackberry motorola nokia123 huawei123 letmein1 letmein123 letmein2 openopen open1234
security security1 killer12 killer123 hunter12 master12 master123 mustang1 corvette ferrari1
mercedes porsche1 bmwbmwbmw yamaha12 harley12 thunder1 phoenix1 scorpion dolphins tigger12 tiger123
lionking elephant dragon12 dragon123 monkey12 monkey123 penguin1 mickey12 mickeymouse
garfield snoopy12 cheese12 banana12 blessed1 blessing jesus123 jesuschrist jesuslovesme godisgood
godislove christ12 faith123 heaven12 angel123 angels12 allahakbar allahuakbar alhamdulillah
bismillah bismillah1 inshallah mashallah subhanallah muhammad muhammad1 mohammed mohamed1 mohamed123
mohamud1 ahmed123 abdullah abdullahi abdirahman abdirahman1 abdulkadir abdiaziz abdifatah hassan12
hassan123 hussein1 ibrahim1 ibrahim123 ismail12 mustafa1 mustafa123 yusuf123 omar1234 osman123
amina123 aamina12 fadumo12 fadumo123 faadumo1 halimo12 hodan123 ifrah123 khadija1 khadijo1 maryam12
maryan123 nimco123 sahra123 xaliimo1 zahra123 caasha12 ayaan123 hibaq123
somalia1 somalia123 somaliya somaliland somaliland1 muqdisho mogadishu mogadishu1 hargeisa hargeysa
garoowe1 kismaayo kismayo1 bosaaso1 baydhabo puntland jubaland somaliweyn soomaaliya soomaali
soomaali1 hooyo123 hooyomacaan hooyamacaan aabo1234 macaanto macaan123 jacayl12 jacayl123 qaali123
qalbi123 nabadgelyo nabad123 waankujeclahay furesirta furaha12 sirta1234
london123 newyork1 newyorkcity california canada12 america1 american australia brooklyn minnesota
nairobi1 nairobi123 kenya123 ethiopia djibouti istanbul turkey12 germany1 deutschland england1
summer12 summer123 winter12 winter123 spring12 spring123 autumn12 autumn123 november december
september february saturday thursday wednesday birthday happyday happy123 goodluck goodmorning
lucky123 lucky777 money123 business company1 bigmoney millionaire diamond1 crystal1 platinum
metallica nirvana1 slipknot1 greenday linkinpark eminem12 justinbieber onedirection taylorswift
blink182 rockyou1 rockandroll guitar12 guitar123 musician musicislife
midnight november1 snowball snowflake hurricane tornado1 mountain oceanside warrior1 champion
champions winner12 fighter1 fighting gangster gangsta1 hardcore hellokitty helloworld hello123
hello1234 hellohello goodbye1 asshole1 bullshit fuckyou1 fuckyou2 fuckyou! fuckoff1
qurux123 beautyshop naturalbeauty
`

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(LIST.trim().split(/\s+/))
