// Calls a service with the client that OpenAPI Generator makes for Go: client URL KEY FILE.
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	glossa "example.org/glossa"
)

func check(isRight bool, about ...any) {
	if !isRight {
		fmt.Println(about...)
		os.Exit(1)
	}
}

func main() {
	url, key, path := os.Args[1], os.Args[2], os.Args[3]
	configuration := glossa.NewConfiguration()
	configuration.Servers = glossa.ServerConfigurations{{URL: url}}
	client := glossa.NewAPIClient(configuration)
	keys := map[string]glossa.APIKey{"key": {Key: key}}
	ctx := context.WithValue(context.Background(), glossa.ContextAPIKeys, keys)

	translate := func(text glossa.TranslateRequestText, target string) (*glossa.TranslationResponse, error) {
		request := *glossa.NewTranslateRequest(text, target)
		response, _, err := client.OperationsAPI.Translate(ctx).TranslateRequest(request).Execute()
		return response, err
	}
	text, texts := "The house is big.", []string{"Where is the library?", "12"}
	one, err := translate(glossa.TranslateRequestText{String: &text}, "de")
	check(err == nil && one.Success && one.TranslatedText.String != nil, one, err)
	two, err := translate(glossa.TranslateRequestText{ArrayOfString: &texts}, "de")
	check(err == nil && len(*two.TranslatedText.ArrayOfString) == 2, two, err)

	detection := *glossa.NewDetectRequest(glossa.DetectRequestText{String: &text})
	detected, _, err := client.OperationsAPI.Detect(ctx).DetectRequest(detection).Execute()
	check(err == nil && *detected.Detected.DetectedLanguage.Language.Get() == "en", detected, err)

	order := *glossa.NewSummaryRequest()
	order.SetText("A bridge opens. It is long.")
	order.SetType("points")
	summary, _, err := client.OperationsAPI.Summarize(ctx).SummaryRequest(order).Execute()
	check(err == nil && len(*summary.Summary.ArrayOfString) > 0, summary, err)

	open := func() *os.File {
		file, err := os.Open(path)
		check(err == nil, err)
		return file
	}
	stored, _, err := client.FilesAPI.UploadFile(ctx).File(open()).Key("note.txt").Overwrite(true).Execute()
	check(err == nil && stored.Key == "note.txt" && stored.Size > 0, stored, err)
	created, _, err := client.DocumentsAPI.TranslateDocument(ctx).File(open()).TargetLanguage("de").Execute()
	check(err == nil, err)
	for attempt := 0; ; attempt++ {
		document, _, err := client.DocumentsAPI.GetDocument(ctx, created.DocumentId).Execute()
		check(err == nil && document.Status != "failed" && attempt < 600, document, err)
		if document.Status == "done" {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	result, _, err := client.DocumentsAPI.ReadTranslatedDocument(ctx, created.DocumentId).Execute()
	check(err == nil && result != nil, err)

	_, err = translate(glossa.TranslateRequestText{String: &text}, "xx")
	failure, isFailure := err.(*glossa.GenericOpenAPIError)
	check(isFailure, err)
	body, isBody := failure.Model().(glossa.Error)
	check(isBody && body.Code == "unknown_language", err)
	fmt.Println("done")
}
