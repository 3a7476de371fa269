/** Everyday Spanish phrases that stand alone, in Catalan, Galician, Portuguese, French, Italian and Occitan. */
export const FROM_SPANISH = `
gracias | gràcies | grazas | obrigado | merci | grazie | mercés
muchas gracias | moltes gràcies | moitas grazas | muito obrigado | merci beaucoup | grazie mille | mercés plan
de nada | de res | de nada | de nada | de rien | prego | de res
por favor | si us plau | por favor | por favor | s'il vous plaît | per favore | se vos plai
hola | hola | ola | olá | salut | ciao | adieu
adiós | adeu | adeus | adeus | au revoir | addio | adieu
hasta luego | fins després | ata logo | até logo | à bientôt | a presto | fins a lèu
hasta mañana | fins demà | ata mañá | até amanhã | à demain | a domani | fins a deman
buenos días | bon dia | bos días | bom dia | bonjour | buongiorno | bonjorn
buenas tardes | bona tarda | boas tardes | boa tarde | bonsoir | buon pomeriggio | bonser
buenas noches | bona nit | boas noites | boa noite | bonne nuit | buonanotte | bona nuèch
qué tal | què tal | que tal | tudo bem | comment ça va | come va | cossí va
cómo estás | com estàs | como estás | como estás | comment vas-tu | come stai | cossí vas
cómo te llamas | com et dius | como te chamas | como te chamas | comment t'appelles-tu | come ti chiami | cossí t'apèlas
quién | qui | quen | quem | qui | chi | qual
qué | què | que | o quê | quoi | che cosa | qué
cómo | com | como | como | comment | come | cossí
dónde | on | onde | onde | où | dove | ont
cuándo | quan | cando | quando | quand | quando | quora
cuánto | quant | canto | quanto | combien | quanto | quant
por qué | per què | por que | por quê | pourquoi | perché | perqué
de verdad | de debò | de verdade | de verdade | vraiment | davvero | de verai
vamos | anem | imos | vamos | allons-y | andiamo | anem
venga | vinga | veña | vamos lá | allez | dai | dau
lo siento | ho sento | síntoo | desculpe | je suis désolé | mi dispiace | me sap grèu
perdón | perdó | perdón | perdão | pardon | scusa | perdon
bienvenido | benvingut | benvido | bem-vindo | bienvenue | benvenuto | benvengut
bienvenidos | benvinguts | benvidos | bem-vindos | bienvenue | benvenuti | benvenguts
felicidades | felicitats | parabéns | parabéns | félicitations | congratulazioni | felicitacions
feliz cumpleaños | per molts anys | feliz aniversario | feliz aniversário | joyeux anniversaire | buon compleanno | bon anniversari
feliz navidad | bon nadal | bo nadal | feliz natal | joyeux noël | buon natale | bon nadal
buen viaje | bon viatge | boa viaxe | boa viagem | bon voyage | buon viaggio | bon viatge
buena suerte | bona sort | boa sorte | boa sorte | bonne chance | buona fortuna | bona astrada
claro | és clar | claro | claro | bien sûr | certo | segur
de acuerdo | d'acord | de acordo | de acordo | d'accord | d'accordo | d'acòrdi
sí | sí | si | sim | oui | sì | òc
no | no | non | não | non | no | non
`;
