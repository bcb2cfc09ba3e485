// Frequent given names: 'Helen Harwatt' is a person, 'Globe Telecom' is not.

const NAMES = `
  aaron abdul abdullah adam adrian ahmad ahmed alan albert alberto alejandro aleksandr alex alexander alexandra alexis
  alfred alfredo ali alice alicia allan allen amanda amy ana andre andrea andreas andrei andrew andrzej andrés andré
  angela ann anna anne annie anthony antoine anton antonio antónio arnold arthur arturo august barbara ben benjamin
  bernard bernd bernhard beth betty bob bonnie brandon brian bruce carl carla carlo carlos carmen carol caroline
  catherine cecilia charles charlotte chris christian christina christine christoph christopher claire claude claudia
  craig cristina cynthia dan daniel daniela david deborah debra dennis diana diane diego dmitri dmitry donald donna
  dorothy douglas edgar eduard eduardo edward elena elizabeth ellen emil emily emma enrique eric erica erik erin ernest
  ernst esther eugene eugenio eva evan fatima felipe felix ferdinand fernando filippo florence frances francesco
  francis francisco franco frank françois frederick fred friedrich gabriel gabriela gary geoffrey georg george georges
  gerald gerard gerhard giacomo gilbert giorgio giovanni giulia giuseppe gloria gonzalo gordon grace graham greg gregory
  guillaume guillermo gunther gustav guy günter hannah hans harold harry hassan heather heinrich heinz helen helena
  hendrik henri henrik henry herbert hermann hiroshi holly howard hugh hugo ian ibrahim igor ingrid irene isaac isabel
  ivan jack jacob jacques jaime jakob jamal james jan jane janet jason javier jean jeff jeffrey jennifer jenny jeremy
  jerome jesse jessica jesús jill jim joan joanna joe johan johann johannes john jon jonas jonathan jorge josef joseph
  joshua josé joão juan juana judith judy jules julia julian julie julio jürgen kai karen karin karl kate katherine
  kathleen kathryn katie keith kelly ken kenneth kevin kim klaus konrad kristen kurt larry lars laura lauren laurent
  lawrence leo leon leonard leonardo leslie lewis liam linda lindsay lisa lorenzo louis louise luca lucas lucia luigi
  luis luiz luke lynn madeleine manuel marc marcel marco marcos margaret maria mariana marie mario marion mark marta
  martha martin mary masahiro mathias matteo matthew matthias maurice mauricio max maximilian maya megan mehmet melanie
  melissa michael michel michelle miguel mike mikhail mohamed mohammad mohammed molly monica muhammad mustafa nancy
  natalia natalie nathan nathaniel neil nicholas nick nicolas nicole nikolai nils nina norman oleg oliver olga olivier
  omar oscar otto pablo pamela paolo pascal patricia patrick paul paula paulo pedro peter petr philip philipp philippe
  phillip pierre pieter rachel rafael ralph ramón raymond raúl rebecca renata renaud rené ricardo richard rita robert
  roberto rodrigo roger roland ronald rosa rose ruth ryan sabine saleh salvador samantha samuel sandra sara sarah scott
  sean sebastian sergei sergey sergio sharon sheila shirley silvia simon sofia sophie stefan stefano stephanie stephen
  steve steven stuart susan suzanne sven sylvia takashi tamara tanya tatiana ted teresa theodor theodore theresa thierry
  thomas tim timothy tobias todd tom tomás tommaso tony ulrich umberto ursula valentina vanessa vera victor victoria
  vincent viktor virginia vladimir walter wendy werner wesley wilhelm willem william wolfgang xavier yusuf yves zachary
`;

const GIVEN_NAMES: ReadonlySet<string> = new Set(NAMES.trim().split(/\s+/));

/** Also the first half of 'Jean-Paul'. */
export const isGivenName = (word: string): boolean =>
  GIVEN_NAMES.has(word.toLowerCase().normalize('NFC')) ||
  GIVEN_NAMES.has((word.split('-')[0] ?? '').toLowerCase().normalize('NFC'));
