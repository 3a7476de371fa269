/** Everyday phrases in Spanish that stand alone, in English. Those of `en-es.ts` are read backwards, too. */
export const ES_EN = `
que aproveche, buen provecho = enjoy your meal; salida = exit; tire = pull; empuje = push;
estimado cliente, querido cliente, estimado/a cliente/a, querido/a cliente/a = dear customer; estimados sres., estimados señores, muy señores míos = dear sirs; que tengas un buen día, que tenga un buen día = have a nice day;
prohibido fumar = no smoking; prohibido el paso = no entry; prohibido aparcar = no parking; se vende = for sale; se alquila = for rent;
un saludo, un saludo cordial, saludos cordiales, un cordial saludo = kind regards; de acuerdo = all right;
qué tal = how are you; qué tal estás = how are you; mucho gusto, encantado, encantada = nice to meet you;
hasta pronto = see you soon; hasta luego = see you later; hasta mañana = see you tomorrow; hasta la vista = goodbye;
a qué te dedicas = what do you do; no importa, da igual, me da igual = it doesn't matter; no pasa nada = no problem;
qué pena, qué lástima = what a pity; por supuesto, claro = of course; vale = ok; enhorabuena, felicidades = congratulations;
cuánto es, cuánto cuesta = how much is it; lo siento mucho = i'm very sorry; con mucho gusto = with pleasure;
que te mejores, que se mejore = get well soon; manténgase fuera del alcance de los niños, mantener fuera del alcance de los niños = keep out of reach of children;
agítese antes de usar, agitar antes de usar = shake before use; consérvese en lugar fresco y seco, conservar en lugar fresco y seco = store in a cool, dry place;
qué te pasa, qué pasa = what's the matter; rogamos disculpen las molestias, disculpen las molestias = we apologize for the inconvenience;
cuidado, mucho cuidado, ojo = be careful; buen viaje = have a good trip; buen fin de semana = have a good weekend`;
